import time

import numpy as np
from numba import njit

RATES = [1, 2]
state = 0


def helper(x):
    return x


@njit
def now(x):
    return x * time.time()


@njit
def sorted_copy(x):
    return np.sort(x)


@njit
def helped(x):
    return helper(x)


@njit
def rate(i):
    return RATES[i] + state


state = 1


@njit
def powers(a, b, m):
    return pow(a, b, mod=m)
