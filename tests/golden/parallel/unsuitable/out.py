from numba import njit, prange
import numpy as np
import pykokkos as pk


# caramba: CRB3003: 'stepped' stays with Numba: Numba compiles no prange with a step other than 1
@njit(parallel=True)
def stepped(x):
    for i in prange(0, len(x), 2):
        x[i] = 0.0


@pk.workunit
def two_p_parts(chunk, x, p_parts, s_parts):
    p_part = 1.0
    s_part = 0.0
    for i in range(chunk * len(x) // 64, (chunk + 1) * len(x) // 64):
        s_part += x[i]
        p_part *= x[i]
    p_parts[chunk] = p_part
    s_parts[chunk] = s_part


@pk.function
def two(x):
    s = 0.0
    p = 1.0
    p_parts = np.empty(64, np.float64)
    s_parts = np.empty(64, np.float64)
    pk.parallel_for(
        "two_p_parts", pk.RangePolicy(0, 64), two_p_parts, x=x, p_parts=p_parts, s_parts=s_parts
    )
    for chunk in range(64):
        p *= p_parts[chunk]
        s += s_parts[chunk]
    return s, p


call_two = pk.host_call(two)


@pk.function
def last(x):
    previous = 0.0
    for i in range(len(x)):
        x[i] = previous
        previous = x[i] + 1.0
    return previous


call_last = pk.host_call(last)
