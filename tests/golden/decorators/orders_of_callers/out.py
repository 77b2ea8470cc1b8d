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
    @pk.function
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


@pk.workunit(error_model="python")
def sums_of_python(tid, s, x):
    for i in range(len(x)):
        s += ratio(x[i])


def call_sums_of_python(x):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    return pk.parallel_reduce("sums_of_python", policy, sums_of_python, x=x)


@pk.workunit
def sums_of_numpy(tid, x, out):
    for i in range(len(x)):
        out[i] = ratio(x[i])


def call_sums_of_numpy(x, out):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    pk.parallel_for("sums_of_numpy", policy, sums_of_numpy, x=x, out=out)


@pk.vectorize
def ratios(x):
    return ratio(x)


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
