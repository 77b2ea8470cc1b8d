from numba import njit


def factory(k):
    # caramba: CRB2007: 'inner' stays with Numba: it is defined inside the function 'factory'
    @njit
    def inner(x):
        return x + k

    return inner


class Kernels:
    # caramba: CRB2007: 'static' stays with Numba: it is defined inside the class 'Kernels'
    @staticmethod
    @njit
    def static(x):
        return x


# caramba: CRB2008: 'dispatched' stays with Numba: the program uses its attribute 'py_func'
@njit
def dispatched(x):
    return x


print(dispatched.py_func(1))


# caramba: CRB2009: 'twice' stays with Numba: the name is bound more than once
@njit
def twice(x):
    return x


# caramba: CRB2009: 'twice' stays with Numba: the name is bound more than once
@njit
def twice(x):
    return 2 * x
