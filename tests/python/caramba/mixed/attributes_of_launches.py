"""What programs ask of parallel kernels as of functions, and what only Numba's form of a kernel has."""

import functools

import numpy as np
from numba import njit, prange


def counted(function):
    @functools.wraps(function)
    def wrapper(*arguments):
        wrapper.calls += 1
        return function(*arguments)

    wrapper.calls = 0
    return wrapper


@njit(parallel=True)
def scaled(x, by):
    """Each of x."""
    out = np.empty_like(x)
    for i in prange(x.size):
        out[i] = x[i] * by
    return out


@njit
def stays(x):
    found = {1: x}
    return scaled(found[1], 2.0)


@njit
def halved(x):
    return x / 2


@njit(parallel=True)
def total(x):
    s = 0.0
    for i in prange(x.size):
        s += x[i]
    return s


x = np.arange(3.0)
print(scaled.__name__, scaled.__doc__, scaled.__module__, scaled.__qualname__)
print(scaled.py_func(x, 3.0), scaled.__wrapped__(x, 3.0), scaled(x, 3.0), stays(x))
print(scaled.py_func.__name__, scaled.__wrapped__ is scaled.py_func)

again = counted(scaled)
print(again(x, 1.0), again.calls, again.__name__, again.py_func(x, 2.0))

print(halved(3), halved.targetoptions["nopython"])
halved.recompile()
print(halved(3), halved.py_func(5))
print([f(x) for f in map(lambda kernel: kernel.py_func, [total])], total(x))
