"""Loops over prange that run in order divide as Numba's parallel loops do; what stands beside them raises."""

import numpy as np
from numba import njit, prange


@njit(inline="always")
def inlined_ratio(a, b):
    return a // b


@njit(parallel=True)
def last_ratio(x, y, n):
    last = 0.0
    for i in prange(len(x) // n):
        last = x[i] / y[i]
    return last / n


@njit(parallel=True)
def at_random(counts, weights, n, seed):
    share = np.zeros(n)
    share[:] = len(counts) // n
    np.random.seed(seed)
    for k in prange(n):
        best = 0
        for _ in range(5):
            new = np.random.randint(0, len(weights))
            if weights[new] / weights[best] > np.random.random():
                best = new
        counts[k] += best
    return counts, share


@njit(parallel=True)
def nested(x, n):
    rows = [x] * n
    half = n // 2
    for i in prange(n):
        for j in prange(2):
            rows[i] = x / i + 1 / (i - half) + 7 % (i - half - j) + 2 ** (i - half)
    return rows, 1 // half


@njit(parallel=True)
def calls(x, n):
    last = 0
    for i in prange(n):
        last = inlined_ratio(x[i], i)
    return last + inlined_ratio(n, x[0])


@njit(parallel=True)
def spreads(x, n):
    last = 0.0
    for i in prange(n):
        last = np.std(x[:i]) / i
    return last, np.var(x[:n]) / n


@njit(parallel=True)
def in_branches(x, n):
    last = 0.0
    if n > 1:
        while n // x[0] > 0 and last == 0:
            for i in prange(n):
                last = 1 / (n - 1 - i)
            n -= 1
    return last


@njit(parallel=True, error_model="numpy")
def quiet(x, n):
    last = 0.0
    for i in prange(n):
        last = x[i] / n
    return last / x[0]


X, Y, I = np.array([1.0, 2.0, 0.0, 3.0]), np.array([2.0, 0.0, 0.0, 0.0]), np.array([3, 0, 5])

CASES = {
    "last_ratio": [(X, Y, 1), (X, Y, 2), (X, Y, 0), (X, X, 1)],
    "at_random": [(np.zeros(4), Y, 3, 7), (np.zeros(4), X, 3, 7), (np.zeros(4), X, 0, 7)],
    "nested": [(X, 4), (X, 1)],
    "calls": [(I, 3), (I[1:], 2), (I, 1)],
    "spreads": [(X, 3), (X, 1), (X, 0)],
    "in_branches": [(X, 3), (Y[1:], 2), (X, 1)],
    "quiet": [(X, 3), (Y[1:], 2)],
}
