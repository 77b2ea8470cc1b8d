import numpy as np
from numba import njit
import pykokkos as pk


@pk.function
def seed(value):
    np.random.seed(value)


call_seed = pk.host_call(seed)


# caramba: CRB2005: 'trials' stays with Numba: the function 'numpy.random.multivariate_normal' has no counterpart in a kernel
@njit
def trials(n, p):
    """Has no counterpart."""
    return np.random.multivariate_normal(n, p)


@pk.function
def step(x):
    return x + np.random.normal(0.0, 1.0)


call_step = pk.host_call(step)


@pk.function
def plain(x):
    return 2 * x


call_plain = pk.host_call(plain)
