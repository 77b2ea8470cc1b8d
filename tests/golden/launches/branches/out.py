import numpy as np
import pykokkos as pk


@pk.workunit
def early_s(i, s, x, k):
    s += x[i] * k


@pk.function
def early(x, k):
    n = x.shape[0]
    if n == 0:
        return 0.0
    if k < 0:
        raise ValueError("k is negative")
    s = pk.parallel_reduce("early_s", pk.RangePolicy(0, n), early_s, x=x, k=k)
    return s / n


call_early = pk.host_call(early)


@pk.workunit
def flag_x(i, x):
    x[i] -= 1.0


@pk.workunit
def flag_x_2(i, x):
    x[i] += 1.0


@pk.function
def flag(x, flag):
    if flag:
        pk.parallel_for("flag_x_2", pk.RangePolicy(0, len(x)), flag_x_2, x=x)
    else:
        pk.parallel_for("flag_x", pk.RangePolicy(0, len(x)), flag_x, x=x)
    return x.sum()


call_flag = pk.host_call(flag)


@pk.workunit
def none_out(i, x, w, out):
    out[i] = x[i] * w[i]


@pk.workunit
def none_out_2(i, x, out):
    out[i] = x[i]


@pk.function
def none(x, w=None):
    n = len(x)
    out = np.empty(n)
    if w is None:
        pk.parallel_for("none_out_2", pk.RangePolicy(0, n), none_out_2, x=x, out=out)
    else:
        pk.parallel_for("none_out", pk.RangePolicy(0, n), none_out, x=x, w=w, out=out)
    return out


call_none = pk.host_call(none)
