"""Functions without an error model divide as the caller that comes first, for each types of the arguments."""

import itertools

import numpy as np
from numba import njit, vectorize


def made():
    @njit
    def halved(x):
        return 0.5 / x

    @njit
    def passes(x):
        return halved(x) + 1.0

    @njit
    def of_python(x):
        return passes(x) * 2.0

    @njit(error_model="numpy")
    def of_numpy(x):
        return passes(x) - 1.0

    return halved, of_python, of_numpy


@njit
def ratio(x):
    return x % 0.0 + 1 / x


@njit
def sums_of_python(x):
    s = 0.0
    for i in range(len(x)):
        s += ratio(x[i])
    return s


@njit(error_model="numpy")
def sums_of_numpy(x, out):
    for i in range(len(x)):
        out[i] = ratio(x[i])


@vectorize
def ratios(x):
    return ratio(x)


@njit
def inverse(x):
    return 1 / x


@njit
def inverse_squared(x):
    return 1 / (x * x)


@njit(error_model="numpy")
def applied(function, x):
    return function(x) + 1


def show(name, function, *arguments):
    try:
        print(name, function(*arguments))
    except ZeroDivisionError as error:
        print(name, error)


for order in itertools.permutations(range(3)):
    functions = made()
    for zero in (0.0, 0, np.float32(0)):
        for which in order:
            show(f"{order} {which} {type(zero).__name__}", functions[which], zero)

out = np.zeros(2)
show("numpy first", sums_of_numpy, np.zeros(2), out)
print(out)
show("then python", sums_of_python, np.zeros(2))
show("other types", sums_of_python, np.zeros(2, np.float32))
show("vectorized", ratios, np.zeros(2, np.float32))
show("new types", ratios, np.zeros(2, np.int16))
show("then directly", ratio, np.int16(0))
show("given first", applied, inverse, 0.0)
show("then called", inverse, 0.0)
show("called first", inverse_squared, 0.0)
show("then given", applied, inverse_squared, 0.0)
