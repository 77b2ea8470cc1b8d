from numba import njit


@njit
def f(x):
    def power(u, p=2):
        return u**p

    return power(x, p=1)


@njit
def g(x):
    def power(u, p=2):
        return u**p

    return power(x, 1) + power(x)


@njit
def h(x):
    power = lambda u, p: u**p
    return power(x, p=3)


print(f(3.0), g(3.0))
