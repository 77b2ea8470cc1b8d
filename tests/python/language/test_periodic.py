"""Remainders of loop variables, which need no division where their range is known: as Python's everywhere."""

import numpy as np
import pytest
from against_numba import agree

import pykokkos as pk


def neighbours(n):
    out = np.zeros((n, 9), np.int64)
    for i in range(n):
        out[i, 0] = (i + 1) % n
        out[i, 1] = (i - 1) % n
        out[i, 2] = (i + n - 1) % n
        out[i, 3] = (i - 1 + n) % n
        out[i, 4] = (n + i + 1) % n
        out[i, 5] = (i - n) % n
        out[i, 6] = i % n
        out[i, 7] = (i + 2) % n
        out[i, 8] = (i - n - 1) % n
    return out


def lattice(s):
    n, m = s.shape
    e = 0
    for i in range(n):
        for j in range(m):
            e += s[i, j] * (
                s[(i + 1) % n, j] + 2 * s[(i - 1) % n, j] + 3 * s[i, (j + 1) % m] + 5 * s[i, (j - 1 + m) % m]
            )
    return e


def inner(n, start, stop):
    total = 0
    for i in range(start, stop):
        total = total * 3 + (i + 1) % n
        total = total * 5 + (i - 1) % n
    return total


def steps(n):
    total = 0
    for i in range(n - 1, -1, -1):
        total = total * 3 + (i + 1) % n
    for i in range(0, n, 2):
        total = total * 5 + (i - 1) % n
    for i in range(1, n - 1):
        total = total * 7 + (i + 1) % n + (i - 1) % n
    return total


def changed(n):
    total = 0
    m = n
    for i in range(n):
        m += 1
        j = i
        if i == 2:
            j = 100
        total = total * 3 + (i + 1) % m + (j + 1) % n
        n = n - 1 if n > 3 else n
        total += (i + 1) % n
    return total


def of_extents(x):
    out = np.zeros(x.shape[0])
    for i in range(len(x)):
        out[i] = x[(i + 1) % len(x)] - x[(i - 1) % x.shape[0]] + x[(i + x.size - 1) % x.size]
    return out


@pytest.mark.parametrize("n", [0, 1, 2, 3, 7])
def test_remainders(n):
    agree(neighbours, n)
    agree(steps, n)
    agree(of_extents, np.arange(float(n)) ** 2)
    agree(lattice, np.arange(n * 3).reshape(n, 3))
    agree(lattice, np.arange(n * n)[::-1].reshape(n, n).astype(np.int8))


@pytest.mark.parametrize("n", [1, 2, 5, -3, 0])
def test_ranges_that_are_not_those_of_the_remainder(n):
    agree(inner, n, -4, 9)
    agree(inner, n, 0, n)
    agree(inner, n, 2, 2)


@pytest.mark.parametrize("n", [1, 2, 4, 9])
def test_names_that_change(n):
    agree(changed, n)


@pk.workunit
def shift(i, x, y):
    y[i] = x[(i + 1) % len(x)] - x[(i - 1) % len(x)]


@pytest.mark.parametrize("space", [pk.Serial, pk.OpenMP, pk.Debug])
def test_in_launches(space):
    x = np.array([1.0, 4.0, 9.0])
    y = np.zeros(3)
    pk.parallel_for(pk.RangePolicy(space, 0, 3), shift, x=x, y=y)
    assert y.tolist() == [-5.0, 8.0, -3.0]
