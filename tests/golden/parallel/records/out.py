"""Loops over records: which of them race."""

import numpy as np
import pykokkos as pk

TYPE = np.dtype([("x", np.float64), ("v", np.float64)])


@pk.function
def move(q, by):
    q.x += q.v * by


call_move = pk.host_call(move)


@pk.workunit
def other_fields(i, p):
    p[i].x = p[i - 1].v + 1


def call_other_fields(p):
    policy = pk.RangePolicy(1, len(p))
    pk.parallel_for("other_fields", policy, other_fields, p=p)


@pk.workunit
def same_field(i, p):
    p[i].x = p["x"][i - 1] + 1


def call_same_field(p):
    policy = pk.RangePolicy(pk.Serial, 1, len(p))
    pk.parallel_for("same_field", policy, same_field, p=p)


@pk.workunit
def whole_record(i, p):
    p[i] = p[i - 1]
    p[i].x = 1


def call_whole_record(p):
    policy = pk.RangePolicy(pk.Serial, 1, len(p))
    pk.parallel_for("whole_record", policy, whole_record, p=p)


@pk.workunit
def one_element(i, p):
    p[0].x += p[i].v


def call_one_element(p):
    policy = pk.RangePolicy(pk.Serial, 0, len(p))
    pk.parallel_for("one_element", policy, one_element, p=p)


@pk.workunit
def one_record(i, p):
    q = p[0]
    q.x += i


def call_one_record(p):
    policy = pk.RangePolicy(pk.Serial, 0, len(p))
    pk.parallel_for("one_record", policy, one_record, p=p)


@pk.workunit
def given_away(i, p):
    q = p[i - 1]
    move(q, 2.0)
    p[i].v = q.x


def call_given_away(p):
    policy = pk.RangePolicy(pk.Serial, 1, len(p))
    pk.parallel_for("given_away", policy, given_away, p=p)


@pk.workunit
def given_elements(i, p):
    move(p[i - 1], p[i].x)


def call_given_elements(p):
    policy = pk.RangePolicy(pk.Serial, 1, len(p))
    pk.parallel_for("given_elements", policy, given_elements, p=p)


@pk.workunit
def overlapping_fields_x(i, x, y):
    x[i] = y[i]


@pk.function
def overlapping_fields(p):
    x = p[1:].x
    y = p["x"]
    pk.parallel_for(
        "overlapping_fields_x",
        pk.RangePolicy(pk.Serial, 0, len(x)),
        overlapping_fields_x,
        x=x,
        y=y,
    )


call_overlapping_fields = pk.host_call(overlapping_fields)


@pk.workunit
def transposed(i, z):
    z.T[0, i] = z[i - 1, 0]


def call_transposed(z):
    policy = pk.RangePolicy(pk.Serial, 1, z.shape[0])
    pk.parallel_for("transposed", policy, transposed, z=z)
