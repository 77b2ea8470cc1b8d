from numba import njit, prange
import pykokkos as pk


# caramba: CRB3003: 'stepped' stays with Numba: Numba compiles no prange with a step other than 1
@njit(parallel=True)
def stepped(x):
    for i in prange(0, len(x), 2):
        x[i] = 0.0


@pk.workunit
def two(i, s, p, x):
    s += x[i]
    p *= x[i]


def call_two(x):
    policy = pk.RangePolicy(0, len(x))
    return pk.parallel_reduce("two", policy, two, (0.0, 1.0), x=x)


@pk.function
def last(x):
    previous = 0.0
    for i in range(len(x)):
        x[i] = previous
        previous = x[i] + 1.0
    return previous


call_last = pk.host_call(last)
