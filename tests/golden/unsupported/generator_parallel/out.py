import numpy as np
from numba import njit, prange
import pykokkos as pk


@pk.function
def step(x):
    return x + np.random.normal(0.0, 1.0)


call_step = pk.host_call(step)


# Only the plan of its loop says that it stays.
# caramba: CRB3003: 'shares' stays with Numba: Numba compiles no prange with a step other than 1
@njit(parallel=True)
def shares(n, scale):
    out = np.zeros(n)
    for i in prange(0, n, 2):
        out[i] = np.random.random() / scale
    return out.sum() / n


@pk.function
def plain(x):
    return 2 * x


call_plain = pk.host_call(plain)
