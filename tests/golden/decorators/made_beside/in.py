from numba import njit


@njit
def g(x):
    return x + 1


def plain(x):
    return g(x)


made = njit(plain)
print(g(1), plain(1), made(1))
