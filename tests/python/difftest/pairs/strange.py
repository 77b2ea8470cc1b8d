"""A stranger's kernels, without a specification; strange_migrated.py is wrong in one way each."""

from numba import njit, prange


@njit
def right(x, y, a):
    for i in range(len(x)):
        y[i] = a * x[i]


@njit
def wrong_for_three(x):
    total = 0.0
    for i in range(len(x)):
        total += x[i]
    return total


@njit
def ignores_strides(x):
    return x[0] if len(x) > 0 else 0.0


@njit
def crashes_on_nan(x):
    return x[0] if len(x) > 0 else 0.0


@njit(parallel=True)
def racy(x):
    for i in prange(1, len(x)):
        x[i] = 0.5 * x[i - 1] + x[i]
    return x[-1] if len(x) > 0 else 0.0


@njit(parallel=True)
def neighbours(x, y):
    for i in prange(1, len(x) - 1):
        y[i] = x[i - 1] + x[i + 1]


@njit
def too_strange(p):
    return p.position + p.speed


@njit
def never(x, n):
    if n * n + n + 41 != len(x):
        x[n * 1000 + 7] = 1.0
    return n
