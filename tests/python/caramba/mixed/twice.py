"""Decorators that only running shows to be Numba's; what stays calls one of two kernels of a function."""

from numba import jit, njit


def _line(x, a, b):
    return a * x + b


line = njit(_line)
exact = jit("float64(float64, float64, float64)", nopython=True)(_line)


@njit
def labelled(x):
    return line(x, 2, 1) + len(str(x))


print(line(1, 2, 3), exact(1, 2, 3), labelled(4))
