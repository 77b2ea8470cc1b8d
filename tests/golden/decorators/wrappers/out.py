import functools

import pykokkos as pk
from numba import njit
FLAGS = {"parallel": True, "cache": True}
MORE = dict(nogil=True, **FLAGS)


def cached(function):
    return njit(cache=True)(function)


def options(parallel=False, fastmath=False):
    """Numba's decorator."""
    return njit(parallel=parallel, fastmath=fastmath)


@pk.function
def one(x):
    return x + 1


call_one = pk.host_call(one)


@pk.function(fastmath=True)
def two(x):
    return x + 2


call_two = pk.host_call(two)


@pk.workunit
def three(i, x):
    x[i] = 3


def call_three(x):
    policy = pk.RangePolicy(0, len(x))
    pk.parallel_for("three", policy, three, x=x)


@pk.function
def four(x):
    return x + 4


call_four = pk.host_call(four)


@pk.workunit
def five(i, x):
    x[i] = 5


def call_five(x):
    policy = pk.RangePolicy(0, len(x))
    pk.parallel_for("five", policy, five, x=x)


@pk.workunit(fastmath=True)
def six(tid, x):
    for i in range(len(x)):
        x[i] = 6


def call_six(x):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    pk.parallel_for("six", policy, six, x=x)


# made by a call
# cached, too
@pk.function
def seven(x):
    return x + 7


call_seven = pk.host_call(seven)


@pk.function
def eight(x):
    """Uses another one."""
    return seven(x) + 1


call_eight = pk.host_call(eight)
print(call_one(1), call_seven(1), call_eight(1))
