"""Other files may call the plain functions, which only --drop-in keeps."""

from numba import njit


def norm_python(x, y):
    return (x * x + y * y) ** 0.5


def _scale_python(x):
    return 2.0 * x


norm = njit(norm_python)
scale = njit(_scale_python)
