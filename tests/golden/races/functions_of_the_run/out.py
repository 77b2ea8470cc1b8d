"""Loops that store to an array if the run shows that, by functions that only it knows, or by `+=`."""

import numpy as np
import pykokkos as pk


@pk.workunit(in_order_if_stored=["x"])
def parameter(i, f, x, out):
    out[i] = f(x, i)


def call_parameter(f, x, out):
    policy = pk.RangePolicy(0, len(x))
    pk.parallel_for("parameter", policy, parameter, f=f, x=x, out=out)


@pk.function
def hand(f, x, i):
    return f(x, i)


call_hand = pk.host_call(hand)


@pk.workunit(in_order_if_stored=["x"])
def by_another(i, f, x, out):
    out[i] = hand(f, x, i)


def call_by_another(f, x, out):
    policy = pk.RangePolicy(0, len(x))
    pk.parallel_for("by_another", policy, by_another, f=f, x=x, out=out)


@pk.workunit(in_order_if_stored=["x"])
def under_another_name(i, f, x, out):
    y = x
    pair = (y, i)
    out[i] = f(*pair)


def call_under_another_name(f, x, out):
    policy = pk.RangePolicy(0, len(x))
    pk.parallel_for("under_another_name", policy, under_another_name, f=f, x=x, out=out)


@pk.workunit
def of_what_it_gives(i, f, x, out):
    row = f(x, i)
    row[0] = 1.0
    out[i] = i


def call_of_what_it_gives(f, x, out):
    policy = pk.RangePolicy(pk.Serial, 0, len(x))
    pk.parallel_for("of_what_it_gives", policy, of_what_it_gives, f=f, x=x, out=out)


@pk.workunit(in_order_if_stored=["x"])
def total(i, s, f, x, scale):
    s += f(x, i) * scale


def call_total(f, x, scale):
    policy = pk.RangePolicy(0, len(x))
    return pk.parallel_reduce("total", policy, total, f=f, x=x, scale=scale)


# An array of numbers, or of rows?
@pk.workunit(in_order_if_stored=["x"])
def numbers_or_rows(i, x, leaves, out):
    v = x[leaves[i]]
    v += 1
    out[i] = i


def call_numbers_or_rows(x, leaves, out):
    policy = pk.RangePolicy(0, len(leaves))
    pk.parallel_for("numbers_or_rows", policy, numbers_or_rows, x=x, leaves=leaves, out=out)


# What the loop stores itself, and the function may read: in order.
@pk.workunit
def reads_what_is_stored(i, f, out):
    out[i] = f(out, i)


def call_reads_what_is_stored(f, out):
    policy = pk.RangePolicy(pk.Serial, 1, len(out))
    pk.parallel_for("reads_what_is_stored", policy, reads_what_is_stored, f=f, out=out)


@pk.workunit
def one_place(i, f, x, out):
    out[0] += f(x, i)
    out[1] = out[0] * 2


def call_one_place(f, x, out):
    policy = pk.RangePolicy(pk.Serial, 0, len(x))
    pk.parallel_for("one_place", policy, one_place, f=f, x=x, out=out)


# Rows of its own for each iteration: parallel.
@pk.workunit
def rows(i, f, x, out):
    out[i, 0] = f(x[i])


def call_rows(f, x, out):
    policy = pk.RangePolicy(0, len(x))
    pk.parallel_for("rows", policy, rows, f=f, x=x, out=out)


def make(inner):
    @pk.host_call
    @pk.function
    def mean_of(v):
        return inner(v) / len(v)

    @pk.host_call
    @pk.function
    def put(v, k):
        v[k % 3] += 1.0
        return v[0]

    @pk.workunit(in_order_if_stored=["x"])
    def means_out(i, x, out):
        out[i] = mean_of(x) + i

    @pk.host_call
    @pk.function
    def means(x, out):
        pk.parallel_for("means_out", pk.RangePolicy(0, len(x)), means_out, x=x, out=out)

    @pk.workunit(in_order_if_stored=["x"])
    def puts_out(i, x, out):
        out[i] = put(x, i)

    @pk.host_call
    @pk.function
    def puts(x, out):
        pk.parallel_for("puts_out", pk.RangePolicy(0, len(x)), puts_out, x=x, out=out)

    return means, puts
