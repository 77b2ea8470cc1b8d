import numba as nb
import numpy as np
import pykokkos as pk

f8 = nb.float64
LOCALS = {"acc": nb.float32}


@pk.function(signatures=["float64(float64[:])"])
def first(a):
    return a[0] + a[-1]


call_first = pk.host_call(first)


@pk.function
def power(x, n):
    x = np.float32(x)
    n = np.int64(n)
    r = 1.0
    for i in range(n):
        r *= x
    return np.float32(r)


call_power = pk.host_call(power)


@pk.function
def hyp(x, y):
    x = np.float64(x)
    y = np.float64(y)
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
    f = np.float64(f)
    pk.parallel_for("scale_a", pk.RangePolicy(0, len(a)), scale_a, a=a, f=f)


call_scale = pk.host_call(scale)


@pk.workunit
def sum32_s(i, s, a, f):
    s += a[i] * f


@pk.function(signatures=["float64(float32[:], float32)"])
def sum32(a, f):
    f = np.float32(f)
    s = pk.parallel_reduce("sum32_s", pk.RangePolicy(0, len(a)), sum32_s, a=a, f=f)
    return s / f


call_sum32 = pk.host_call(sum32)


@pk.function
def narrow(x):
    x = np.int64(x)
    return np.int32(x * x)


call_narrow = pk.host_call(narrow)


@pk.function
def tuple(x, n):
    x = np.float64(x)
    n = np.int32(n)
    return np.float64(n), np.int32(x)


call_tuple = pk.host_call(tuple)


@pk.function
def alias(x):
    x = np.float64(x)
    return x // 2


call_alias = pk.host_call(alias)


@pk.function
def trunc(x):
    x = np.float64(x)
    return np.int64(x * 1.5)


call_trunc = pk.host_call(trunc)


@pk.function(error_model="numpy", signatures=["int64(int64[:, ::1], int64)"])
def div(a, k):
    k = np.int64(k)
    return a[0, 0] // k


call_div = pk.host_call(div)


@pk.function(signatures=["(float64[:], int64)"])
def args(a, n):
    n = np.int64(n)
    return a[n]


call_args = pk.host_call(args)


@pk.function
def u8(a, b):
    a = np.uint8(a)
    b = np.uint8(b)
    return np.uint8(a + b)


call_u8 = pk.host_call(u8)
