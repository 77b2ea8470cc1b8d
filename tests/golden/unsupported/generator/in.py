import numpy as np
from numba import njit


@njit
def seed(value):
    np.random.seed(value)


@njit
def trials(n, p):
    """Has no counterpart."""
    return np.random.multivariate_normal(n, p)


@njit
def step(x):
    return x + np.random.normal(0.0, 1.0)


@njit
def plain(x):
    return 2 * x
