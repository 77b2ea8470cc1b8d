import numba as nb
import numpy as np
import pykokkos as pk

f8 = nb.float64
LOCALS = {"acc": nb.float32}


@pk.function(signatures=["float64(float64[:])"])
def first(a):
    return a[0] + a[-1]


call_first = pk.host_call(first)


@pk.function(signatures=["float32(float32, int64)"])
def power(x, n):
    r = 1.0
    for i in range(n):
        r *= x
    return r


call_power = pk.host_call(power)


@pk.function(signatures=["float64(float64, float64)"])
def hyp(x, y):
    return np.sqrt(x * x + y * y)


call_hyp = pk.host_call(hyp)


@pk.function(signatures=["float64(float64[:])", "float64(float32[:])"])
def sum(a):
    s = 0.0
    for i in range(len(a)):
        s += a[i]
    return s


call_sum = pk.host_call(sum)


@pk.workunit
def scale_a(i, a, f):
    a[i] *= f


@pk.function(signatures=["void(float64[:], float64)"])
def scale(a, f):
    pk.parallel_for("scale_a", pk.RangePolicy(0, len(a)), scale_a, a=a, f=f)


call_scale = pk.host_call(scale)


@pk.workunit
def sum32_s(i, s, a, f):
    s += a[i] * f


@pk.function(signatures=["float64(float32[:], float32)"])
def sum32(a, f):
    s = pk.parallel_reduce("sum32_s", pk.RangePolicy(0, len(a)), sum32_s, a=a, f=f)
    return s / f


call_sum32 = pk.host_call(sum32)


@pk.function(signatures=["int32(int64)"])
def narrow(x):
    return x * x


call_narrow = pk.host_call(narrow)


@pk.function(signatures=["Tuple((float64, int32))(float64, int32)"])
def tuple(x, n):
    return np.float64(n), np.int32(x)


call_tuple = pk.host_call(tuple)


@pk.function(signatures=["float64(float64)"])
def alias(x):
    return x // 2


call_alias = pk.host_call(alias)


@pk.function(signatures=["int64(float64)"])
def trunc(x):
    return x * 1.5


call_trunc = pk.host_call(trunc)


@pk.function(error_model="numpy", signatures=["int64(int64[:, ::1], int64)"])
def div(a, k):
    return a[0, 0] // k


call_div = pk.host_call(div)


@pk.function(signatures=["(float64[:], int64)"])
def args(a, n):
    return a[n]


call_args = pk.host_call(args)


@pk.function(signatures=["uint8(uint8, uint8)"])
def u8(a, b):
    return a + b


call_u8 = pk.host_call(u8)
