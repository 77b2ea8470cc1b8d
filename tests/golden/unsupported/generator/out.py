import numpy as np
from numba import njit
import pykokkos as pk


# caramba: CRB2016: 'seed' stays with Numba: it shares a generator of random numbers with 'trials', which stays
@njit
def seed(value):
    np.random.seed(value)


# caramba: CRB2005: 'trials' stays with Numba: the function 'numpy.random.multivariate_normal' has no counterpart in a kernel
@njit
def trials(n, p):
    """Has no counterpart."""
    return np.random.multivariate_normal(n, p)


# caramba: CRB2016: 'step' stays with Numba: it shares a generator of random numbers with 'trials', which stays
@njit
def step(x):
    return x + np.random.normal(0.0, 1.0)


@pk.function
def plain(x):
    return 2 * x


call_plain = pk.host_call(plain)
