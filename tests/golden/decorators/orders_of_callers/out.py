"""Functions without an error model divide as the caller that comes first, for each types of the arguments."""

import itertools

import numpy as np
import pykokkos as pk


def made():
    @pk.host_call
    @pk.function(error_model="first_caller")
    def halved(x):
        return 0.5 / x

    @pk.host_call
    @pk.function(error_model="first_caller")
    def passes(x):
        return halved(x) + 1.0

    @pk.host_call
    @pk.function(error_model="first_caller")
    def of_python(x):
        return passes(x) * 2.0

    @pk.host_call
    @pk.function(error_model="numpy")
    def of_numpy(x):
        return passes(x) - 1.0

    return halved, of_python, of_numpy


@pk.function(error_model="first_caller")
def ratio(x):
    return x % 0.0 + 1 / x


call_ratio = pk.host_call(ratio)


@pk.function(error_model="first_caller")
def sums_of_python(x):
    s = 0.0
    for i in range(len(x)):
        s += ratio(x[i])
    return s


call_sums_of_python = pk.host_call(sums_of_python)


@pk.function(error_model="numpy")
def sums_of_numpy(x, out):
    for i in range(len(x)):
        out[i] = ratio(x[i])


call_sums_of_numpy = pk.host_call(sums_of_numpy)


@pk.vectorize
def ratios(x):
    return ratio(x)


@pk.function(error_model="first_caller")
def inverse(x):
    return 1 / x


call_inverse = pk.host_call(inverse)


@pk.function(error_model="first_caller")
def inverse_squared(x):
    return 1 / (x * x)


call_inverse_squared = pk.host_call(inverse_squared)


@pk.function(error_model="numpy")
def applied(function, x):
    return function(x) + 1


call_applied = pk.host_call(applied)


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
show("numpy first", call_sums_of_numpy, np.zeros(2), out)
print(out)
show("then python", call_sums_of_python, np.zeros(2))
show("other types", call_sums_of_python, np.zeros(2, np.float32))
show("vectorized", ratios, np.zeros(2, np.float32))
show("new types", ratios, np.zeros(2, np.int16))
show("then directly", call_ratio, np.int16(0))
show("given first", call_applied, call_inverse, 0.0)
show("then called", call_inverse, 0.0)
show("called first", call_inverse_squared, 0.0)
show("then given", call_applied, call_inverse_squared, 0.0)
