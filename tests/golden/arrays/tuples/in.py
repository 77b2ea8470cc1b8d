"""Rows of arrays, items of tuples of arrays: only what can be nothing else is written as an array."""

import numpy as np
from numba import njit, prange


@njit
def total(x):
    s = 0.0
    for v in range(x.shape[0]):
        s += x[v]
    return s


@njit(parallel=True)
def one_of(tables, out, k):
    for i in prange(out.shape[0]):
        out[i] = total(tables[k]) + i


@njit(parallel=True)
def rows(tables, out):
    for i in prange(len(tables)):
        out[i] = total(tables[i])


@njit
def all_of(tables):
    s = 0.0
    for k in range(len(tables)):
        s += total(tables[k])
    return s


@njit
def all_of_array(tables):
    s = 0.0
    for k in range(len(tables)):
        s += total(tables[k])
    return s


def main():
    tables = (np.arange(3.0), np.ones(5))
    out = np.zeros(4)
    one_of(tables, out, 1)
    square = np.ones((4, 4))
    rows(square, out)
    return all_of(tables), all_of_array(square), out
