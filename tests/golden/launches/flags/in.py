"""Loops over prange that set flags, and names that comprehensions have for themselves."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def check(x, tol):
    inside = True
    above = 0
    for i in prange(len(x)):
        if x[i] > tol:
            above = 1
            inside = False
        elif x[i] < -tol:
            # below
            inside = False
    if not inside:
        print("not within", tol)
    return inside, above


@njit(parallel=True)
def relax(x):
    """Until nothing changes."""
    steps = 0
    changed = True
    while changed:
        changed = False
        for i in prange(x.shape[0]):
            for j in range(x.shape[1]):
                if x[i, j] > 1.0:
                    x[i, j] /= 2.0
                    changed = True
        steps += 1
    return steps


@njit(parallel=True)
def below_zero(x):
    status = 0
    for i in prange(len(x)):
        if x[i] > 0:
            status = -1
    return status


@njit(parallel=True)
def last(x):
    # What it was last is no flag's value.
    state = 0
    for i in prange(len(x)):
        if x[i] > 0:
            state = 1
        else:
            state = 2
    return state


@njit(parallel=True)
def given(x, found):
    for i in prange(len(x)):
        if x[i] > 0:
            found = True
    return found


@njit(parallel=True)
def listed(x):
    out = np.zeros(x.shape[0])
    for k in prange(x.shape[0]):
        for i in range(x.shape[1]):
            out[k] += x[k, i]
        some = [j for j in range(x.shape[1])]
        for j in range(len(some)):
            out[k] += some[j]
    squares = [out[i] * out[i] for i in range(len(out))]
    return out, [i + j for i in squares for j in some_of(i)]


@njit
def some_of(x):
    return [x, x + 1]


x = np.linspace(-3.0, 3.0, 12)
for tol in (0.5, 7.0):
    print(check(x, tol))
print(relax(x.reshape(3, 4).copy()))
print(last(x), given(x, False))
print(listed(x.reshape(3, 4)))
