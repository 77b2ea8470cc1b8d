"""What functions that are values, `*`, named tuples and any number of arguments hand on may be stored to."""

from collections import namedtuple

import numpy as np
import pykokkos as pk

Grid = namedtuple("Grid", "a out k")


@pk.workunit
def in_named_tuple(i, a, out):
    g = Grid(a, out, 2)
    g.out[i] = g.a[i] * g.k


def call_in_named_tuple(a, out):
    policy = pk.RangePolicy(0, len(a))
    pk.parallel_for("in_named_tuple", policy, in_named_tuple, a=a, out=out)


@pk.workunit
def first_of_named_tuple(i, a, out):
    g = Grid(a, out, 2)
    g.out[0] += g.a[i] * g.k


def call_first_of_named_tuple(a, out):
    policy = pk.RangePolicy(pk.Serial, 0, len(a))
    pk.parallel_for("first_of_named_tuple", policy, first_of_named_tuple, a=a, out=out)


@pk.function
def put(g, i):
    g.out[0] = g.out[0] * 0.5 + i


call_put = pk.host_call(put)


@pk.workunit
def named_tuple_handed(i, a, out):
    put(Grid(a, out, 2), i)


def call_named_tuple_handed(a, out):
    policy = pk.RangePolicy(pk.Serial, 0, len(a))
    pk.parallel_for("named_tuple_handed", policy, named_tuple_handed, a=a, out=out)


@pk.workunit
def unpacked(i, a, out):
    g = Grid(a, out, 2)
    x, y, k = g
    y[0] = y[0] * 0.5 + i


def call_unpacked(a, out):
    policy = pk.RangePolicy(pk.Serial, 0, len(a))
    pk.parallel_for("unpacked", policy, unpacked, a=a, out=out)


@pk.workunit
def item(i, a, out):
    g = Grid(a, out, 2)
    g[1][0] = g[1][0] * 0.5 + i


def call_item(a, out):
    policy = pk.RangePolicy(pk.Serial, 0, len(a))
    pk.parallel_for("item", policy, item, a=a, out=out)


@pk.function
def setfirst(x, i):
    x[0] = x[0] * 0.5 + i


call_setfirst = pk.host_call(setfirst)


@pk.workunit(in_order_if_stored=["out"])
def parameter_called(i, f, out):
    f(out, i)


def call_parameter_called(f, a, out):
    policy = pk.RangePolicy(0, len(a))
    pk.parallel_for("parameter_called", policy, parameter_called, f=f, out=out)


@pk.workunit(in_order_if_stored=["out"])
def variable_called(i, out):
    f = setfirst
    f(out, i)


def call_variable_called(a, out):
    policy = pk.RangePolicy(0, len(a))
    pk.parallel_for("variable_called", policy, variable_called, out=out)


@pk.function
def run(f, x, i):
    f(x, i)


call_run = pk.host_call(run)


@pk.workunit(in_order_if_stored=["out"])
def function_handed(i, out):
    run(setfirst, out, i)


def call_function_handed(a, out):
    policy = pk.RangePolicy(0, len(a))
    pk.parallel_for("function_handed", policy, function_handed, out=out)


@pk.workunit
def starred(i, out):
    t = (out, i)
    setfirst(*t)


def call_starred(a, out):
    policy = pk.RangePolicy(pk.Serial, 0, len(a))
    pk.parallel_for("starred", policy, starred, out=out)


@pk.workunit
def one_of_two(i, a, out):
    for o in (a, out):
        o[0] = o[0] * 0.5 + i


def call_one_of_two(a, out):
    policy = pk.RangePolicy(pk.Serial, 0, len(a))
    pk.parallel_for("one_of_two", policy, one_of_two, a=a, out=out)


@pk.function
def put2(*rest):
    rest[1][0] = rest[1][0] * 0.5 + rest[0]


call_put2 = pk.host_call(put2)


@pk.workunit
def variadic(i, out):
    put2(i, out)


def call_variadic(a, out):
    policy = pk.RangePolicy(pk.Serial, 0, len(a))
    pk.parallel_for("variadic", policy, variadic, out=out)



@pk.workunit(in_order_if_stored=["out"])
def item_called(i, fs, out):
    fs[0](out, i)


def call_item_called(fs, a, out):
    policy = pk.RangePolicy(0, len(a))
    pk.parallel_for("item_called", policy, item_called, fs=fs, out=out)
