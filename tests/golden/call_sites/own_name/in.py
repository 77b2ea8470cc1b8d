from numba import njit


@njit
def f(f, n):
    for i in range(n):
        f[i] = i


class Box:
    g = f
    f = 3
    h = f
