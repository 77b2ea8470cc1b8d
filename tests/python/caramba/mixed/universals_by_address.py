"""Universal functions that kernels call otherwise than with numbers and arrays, which give others, stay."""

import numba as nb
import numpy as np


@nb.vectorize
def checked(x):
    if x < 0:
        raise ValueError("negative")
    return x + 1


@nb.guvectorize([(nb.float64[:], nb.float64, nb.float64[:])], "(n),()->(n)")
def shifted(x, by, out):
    for i in range(len(x)):
        out[i] = x[i] + by


@nb.guvectorize("(n)->()")
def total(x, out):
    out[0] = 0
    for i in range(len(x)):
        out[0] += x[i]


@nb.cfunc("f8(f8, i8)")
def scaled(x, times):
    return x * times


@nb.njit
def numbers(x):
    return checked(x), checked(x * 0.5), scaled(x * 1.0, 3)


@nb.njit
def arrays(x):
    out = np.empty_like(x)
    shifted(x, 2.5, out)
    return checked(out), out


@nb.njit(parallel=True)
def rows(x):
    sums = np.empty((len(x), 1))
    for i in nb.prange(len(x)):
        shifted(x[i], i, x[i])
        total(x[i], sums[i])
    return sums[:, 0]


@nb.njit
def into(x, out):
    checked(x, out)
    return len(str(out.sum()))


x = np.arange(6.0)
print(numbers(3), numbers(np.float32(2.25)), arrays(x), arrays(x[::2]), rows(x.reshape(2, 3).copy()))
print(into(x, x), x, checked(x), shifted(x, 1.0), scaled(2.0, 5))
