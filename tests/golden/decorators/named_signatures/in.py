"""The first argument of jit under its name."""

import numba


def jit(signature=None, fastmath=False, **kwargs):
    return numba.jit(signature_or_function=signature, fastmath=fastmath, nopython=True, **kwargs)


@jit("float32(float32)", cache=False)
def third(x):
    return x / 3


@jit()
def half(x):
    return x / 2


@numba.njit(signature_or_function=[numba.float64(numba.float64), "int64(int64)"])
def doubled(x):
    return x * 2


print(third(1.0), half(3), doubled(2), doubled(1.5))
