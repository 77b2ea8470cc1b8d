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


def longest_common(a, b):
    before, now = np.zeros(b.size + 1, np.int32), np.zeros(b.size + 1, np.int32)
    for i in range(a.size):
        for j in range(b.size):
            if a[i] == b[j]:
                now[j + 1] = before[j] + 1
            else:
                now[j + 1] = max(before[j + 1], now[j])
        before, now = now, before
    return before


def edit_distance(a, b):
    d = np.empty((a.size + 1, b.size + 1))
    d[:, 0] = np.arange(a.size + 1)
    d[0, :] = np.arange(b.size + 1)
    for i in range(1, a.size + 1):
        for j in range(1, b.size + 1):
            if a[i - 1] == b[j - 1]:
                d[i, j] = d[i - 1, j - 1]
            elif a[i - 1] > b[j - 1]:
                d[i, j] = 1.0 + min(d[i - 1, j], d[i, j - 1])
            else:
                d[i, j] = 0.5
                d[i, j] = d[i, j] + min(d[i - 1, j], d[i, j - 1], d[i - 1, j - 1])
    return d


def decayed(x, y):
    for i in range(1, x.size):
        if x[i] > 0:
            y[i] = x[i]
        else:
            y[i] = 0.5 * y[i - 1]
    return y


def held(x, y):
    for i in range(x.size - 2, -1, -1):
        if x[i] != x[i]:
            y[i] = y[i + 1]
        else:
            y[i] = x[i]


@pytest.mark.parametrize("n", [0, 1, 2, 9, 40])
def test_both_branches_assign(n):
    rng = np.random.default_rng(n)
    a, b = rng.integers(0, 4, n), rng.integers(0, 4, n + n // 2)
    agree(longest_common, a, b)
    agree(edit_distance, a, b)
    x, y = rng.normal(size=n), rng.normal(size=n)
    agree(decayed, x, y)
    agree(decayed, x, x)
    agree(decayed, x[::2], y[::2])
    agree(decayed, x[: n - n % 2 - 1][::-1], y[: n - n % 2 - 1])
    x[::3] = np.nan
    agree(held, x, y)
    agree(held, x, x)
    agree(held, x[1:], x[: max(n - 1, 0)])
    agree(held, x[: max(n - 1, 0)], x[1:])
