import numpy as np
import pykokkos as pk


@pk.workunit
def windows(i, a, w, out):
    s = slice(i, i + w)
    out[i] = a[s].sum()


def call_windows(a, w, out):
    policy = pk.RangePolicy(0, a.size - int(w) + 1)
    pk.parallel_for("windows", policy, windows, a=a, w=w, out=out)


@pk.workunit
def smoothed_out(i, a, out):
    out[i] = a[i - 1] + a[i + 1]


@pk.function
def smoothed(a, out, n):
    inner = slice(1, a.size - 1)
    for _ in range(n):
        pk.parallel_for("smoothed_out", pk.RangePolicy(1, a.size - 1), smoothed_out, a=a, out=out)
        a[inner] = out[inner]


call_smoothed = pk.host_call(smoothed)


@pk.workunit
def shared_out(i, a, out, s):
    out[s] = a[i]


@pk.function
def shared(a, out):
    s = slice(0, 3)
    pk.parallel_for(
        "shared_out", pk.RangePolicy(pk.Serial, 0, a.size - 2), shared_out, a=a, out=out, s=s
    )


call_shared = pk.host_call(shared)


@pk.function
def carried(a, out):
    s = slice(0, 2)
    for i in range(out.size):
        out[i] = a[s].sum()
        s = slice(i, i + 2)


call_carried = pk.host_call(carried)


@pk.workunit
def shifted(i, a):
    s = slice(i - 1, i)
    a[i] = a[s].sum()


def call_shifted(a):
    policy = pk.RangePolicy(pk.Serial, 1, a.shape[0])
    pk.parallel_for("shifted", policy, shifted, a=a)


@pk.workunit
def walks_out(i, a, out, power):
    out[i] += a[i] ** power


@pk.workunit
def walks_out_2(i, a, out):
    for k in np.where(a > 1)[0]:
        out[i] += a[k]


@pk.function
def walks(a, out, low, high):
    for power in np.arange(low, high):
        pk.parallel_for(
            "walks_out", pk.RangePolicy(0, a.size), walks_out, a=a, out=out, power=power
        )
    pk.parallel_for("walks_out_2", pk.RangePolicy(0, a.size), walks_out_2, a=a, out=out)


call_walks = pk.host_call(walks)
