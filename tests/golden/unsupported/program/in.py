from numba import njit


def factory(k):
    @njit
    def inner(x):
        return x + k

    return inner


class Kernels:
    @staticmethod
    @njit
    def static(x):
        return x


@njit
def dispatched(x):
    return x


print(dispatched.signatures)


@njit
def twice(x):
    return x


@njit
def twice(x):
    return 2 * x
