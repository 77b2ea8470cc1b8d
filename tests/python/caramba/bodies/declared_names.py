import numpy as np
from numba import njit, prange

SHIFTS = np.array([0.5, -1.5, 2.0])
STEP = 3


@njit
def shifted(n):
    """The sum of n shifts."""
    global SHIFTS
    global STEP
    s = 0.0
    for i in range(n):
        s += SHIFTS[i % STEP]
    return s


@njit(parallel=True)
def shift(x):
    global SHIFTS, STEP
    for i in prange(len(x)):
        x[i] += SHIFTS[i % STEP]


@njit
def around(x):
    doubled = x * 2

    def plus(t):
        nonlocal doubled
        return t + doubled

    return plus(1.0) + plus(2.0)


def reads():
    global STEP
    return STEP


CASES = {"shifted": [(5,), (0,)], "shift": [(np.zeros(7),)], "around": [(2.5,), (2,)]}
