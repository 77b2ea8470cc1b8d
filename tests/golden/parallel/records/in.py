"""Loops over records: which of them race."""

import numpy as np
from numba import njit, prange

TYPE = np.dtype([("x", np.float64), ("v", np.float64)])


@njit
def move(q, by):
    q.x += q.v * by


@njit(parallel=True)
def other_fields(p):
    for i in prange(1, len(p)):
        p[i].x = p[i - 1].v + 1


@njit(parallel=True)
def same_field(p):
    for i in prange(1, len(p)):
        p[i].x = p["x"][i - 1] + 1


@njit(parallel=True)
def whole_record(p):
    for i in prange(1, len(p)):
        p[i] = p[i - 1]
        p[i].x = 1


@njit(parallel=True)
def one_element(p):
    for i in prange(len(p)):
        p[0].x += p[i].v


@njit(parallel=True)
def one_record(p):
    for i in prange(len(p)):
        q = p[0]
        q.x += i


@njit(parallel=True)
def given_away(p):
    for i in prange(1, len(p)):
        q = p[i - 1]
        move(q, 2.0)
        p[i].v = q.x


@njit(parallel=True)
def given_elements(p):
    for i in prange(1, len(p)):
        move(p[i - 1], p[i].x)


@njit(parallel=True)
def overlapping_fields(p):
    x = p[1:].x
    y = p["x"]
    for i in prange(len(x)):
        x[i] = y[i]


@njit(parallel=True)
def transposed(z):
    for i in prange(1, z.shape[0]):
        z.T[0, i] = z[i - 1, 0]
