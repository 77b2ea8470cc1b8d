from numba import njit

pk = 3


@njit
def f(x):
    return x


def call_f():
    return pk
