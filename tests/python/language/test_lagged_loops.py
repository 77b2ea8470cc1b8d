"""Loops that use what iterations stored, as far back as only the run tells: results are those of Numba."""

import numpy as np
import pytest
from against_numba import agree


def forwards(n, lag, start):
    d = np.zeros(n, np.int64)
    d[:4] = 1
    for k in range(start, n):
        d[k] += d[k - lag]
    return d


def backwards(n, lag, start):
    best = np.arange(n)
    for c in range(n - 1, start - 1, -1):
        best[c] = max(best[c], best[c - lag] + 3)
    return best


def with_numbers_between(n, lag, start):
    d = np.ones(n, np.float32)
    k = 0
    x = 0.0
    for i in range(start, n):
        k = i - lag
        x = d[k] * 0.5
        d[i] = x + d[i]
    return d, k, x


def two_lags(n, lag, start):
    d = np.arange(float(n))
    more = 2 * lag + 1
    for i in range(start, n):
        d[i] = 0.5 * d[i - lag] - 0.25 * d[i - more]
    return d


def ahead(n, lag, start):
    d = np.arange(n).astype(np.int8)
    for i in range(start, n - abs(lag)):
        d[i] = d[i + lag] * 3
    return d


def moved(n, lag, start):
    d = np.arange(n).astype(np.complex128)
    for i in range(n - start):
        d[i + start] = d[i + start - lag] * 1j
    return d


def from_another(n, lag, start):
    d = np.zeros(n)
    e = np.arange(float(n))
    for i in range(start, n):
        d[i] = d[i - lag] + e[i - start]
    return d


def while_counting_down(n, lag, start):
    flags = np.zeros(n, np.bool_)
    flags[0] = True
    for i in range(n - 1, start - 1, -1):
        flags[i] = flags[i] | flags[i - lag]
    return flags


KERNELS = [
    forwards,
    backwards,
    with_numbers_between,
    two_lags,
    ahead,
    moved,
    from_another,
    while_counting_down,
]


@pytest.mark.parametrize("kernel", KERNELS)
def test_every_distance(kernel):
    for n in (60, 7, 200):
        for lag in (-40, -17, -16, -15, -3, -1, 0, 1, 2, 3, 4, 7, 8, 15, 16, 17, 31, 32, 33, 64, 100):
            for start in (0, 1, 5, abs(lag)):
                inside = range(start - 2 * abs(lag) - 1, n + 2 * abs(lag))
                if inside.start < -n or inside.stop > n + 2 * abs(lag) or 2 * abs(lag) + 2 > n or start > n:
                    continue
                if lag < 0 and kernel not in (ahead,):
                    continue
                agree(kernel, n, lag, start)


def table(d, e, lag, start):
    for i in range(start, len(d)):
        d[i] = d[i - lag] + e[i - lag]


def test_arrays_that_overlap():
    for lag in (1, 3, 16, 20):
        for shift in (0, 1, 5, 30):
            memory = np.arange(130.0)
            agree(table, memory[: 130 - shift], memory[shift:], lag, lag)


@pytest.mark.parametrize("start", [-3, -1, 0, 2])
def test_indices_from_the_end(start):
    for kernel in (forwards, with_numbers_between, table_of_its_own):
        for lag in (0, 1, 2, 16, 18, 30):
            agree(kernel, 60, lag, start)


def table_of_its_own(n, lag, start):
    d = np.arange(n) % 7
    for k in range(start, n):
        d[k] = d[k - lag] - d[k]
    return d
