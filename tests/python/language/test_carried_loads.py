"""Loops whose iteration assigns what the next one reads: the value may stay in a variable."""

import numpy as np
import pytest
from against_numba import FLOATS, agree

import pykokkos as pk


def bubble(x):
    swaps = 0
    for i in range(len(x) - 1):
        if x[i] > x[i + 1]:
            x[i], x[i + 1] = x[i + 1], x[i]
            swaps += 1
    return swaps


def bubble_sort(x):
    n = len(x)
    for i in range(n):
        swapped = False
        for j in range(n - 1 - i):
            if x[j + 1] < x[j]:
                t = x[j]
                x[j] = x[j + 1]
                x[j + 1] = t
                swapped = True
        if not swapped:
            break


def downwards(x):
    for i in range(len(x) - 1, 0, -1):
        if x[i - 1] > x[i]:
            x[i - 1], x[i] = x[i], x[i - 1]


def running(x):
    for i in range(1, len(x)):
        x[i] = x[i - 1] * 0.5 + x[i]
        if x[i] > 3:
            x[i] -= x[i - 1]


def others(x, y):
    s = 0.0
    for i in range(1, len(x) - 2):
        if x[i] != x[i - 1] or x[i + 2] > 1:
            x[i] = x[i - 1] + x[i + 1]
            x[i - 1] += 1
            s += y[i] + x[0] + x[i + 2]
        else:
            x[i] = -x[i]
    return s


def two_arrays(x, y):
    for i in range(len(x) - 1):
        if x[i] > x[i + 1]:
            x[i + 1] = x[i] + y[i + 1]
            y[i] = x[i + 1]


def stops(x):
    for i in range(len(x) - 1):
        if x[i] > x[i + 1]:
            x[i + 1] = x[i] + 1
        elif x[i + 1] > 2:
            break
    return i


def skips(x):
    for i in range(len(x) - 1):
        if x[i] > x[i + 1]:
            x[i + 1] = x[i] + 1
        else:
            continue
        x[i] -= 1


def wraps(x):
    for i in range(len(x) - 1):
        if x[i - 1] > x[i]:
            x[i] = x[i - 1] + 1


def rows(x):
    for i in range(x.shape[0] - 1):
        for j in range(x.shape[1]):
            if x[i, j] > x[i + 1, j]:
                x[i + 1, j] = x[i, j] + 1
    for j in range(x.shape[1]):
        for i in range(x.shape[0] - 1):
            if x[i, j] > x[i + 1, j]:
                x[i + 1, j], x[i, j] = x[i, j], x[i + 1, j] - 1


def returns(x):
    for i in range(len(x) - 1):
        if x[i] > x[i + 1]:
            x[i + 1] = x[i] + 1
            if x[i] > 5:
                return i
    return -1


ONE_ARRAY = [bubble, bubble_sort, downwards, running, skips, wraps, returns]
RANDOM = np.random.default_rng(5)


@pytest.mark.parametrize("kernel", ONE_ARRAY, ids=lambda f: f.__name__)
def test_one_array(kernel):
    for x in (
        RANDOM.normal(size=50) * 4,
        RANDOM.integers(-9, 9, 51),
        RANDOM.integers(0, 255, 51).astype(np.uint8),
        RANDOM.normal(size=40).astype(np.float32)[::-2],
        np.array(FLOATS),
        np.array(FLOATS)[::-1],
        np.empty(0),
        np.ones(1),
        np.array([2.0, 1.0]),
    ):
        agree(kernel, x)


def test_loops_that_end_early():
    for x in (RANDOM.normal(size=50) * 2, np.array([3.0, 1.0, 9.0, 2.0]), np.array([2.0, 1.0])):
        agree(stops, x)


@pytest.mark.parametrize("kernel", [others, two_arrays], ids=lambda f: f.__name__)
def test_memory_with_two_names(kernel):
    for size in (0, 1, 2, 3, 4, 40):
        buffer = RANDOM.integers(-4, 4, size + 2).astype(float)
        agree(kernel, buffer[:-2], RANDOM.normal(size=size))
        agree(kernel, buffer[:-2], buffer[:-2])
        agree(kernel, buffer[:-2], buffer[1:-1])
        agree(kernel, buffer[2:], buffer[:-2])
        agree(kernel, buffer[:-2], buffer[:-2][::-1])


def test_matrices():
    x = RANDOM.integers(-9, 9, (6, 7))
    for a in (x, x.T, np.asfortranarray(x), x[::2, ::-1], x[:1], x[:0], x[:, :0]):
        agree(rows, a)


@pk.workunit
def settle(k, x):
    for i in range(x.shape[1] - 1):
        if x[k, i] > x[k, i + 1]:
            x[k, i], x[k, i + 1] = x[k, i + 1], x[k, i]


@pytest.mark.parametrize("space", [pk.Serial, pk.OpenMP, pk.Debug])
def test_launched(space):
    x = RANDOM.normal(size=(5, 9))
    largest = x.max(axis=1)
    pk.parallel_for(pk.RangePolicy(space, 0, 5), settle, x=x)
    assert (x[:, -1] == largest).all()
