from numba import njit, prange
import pykokkos as pk


# caramba: CRB3002: 'shifted' stays with Numba: whether two iterations of its prange loop over 'i' update the same element of 'before' cannot be told
@njit(parallel=True)
def shifted(x):
    behind = x[1:]
    before = x[: len(x) // 2]
    for i in prange(len(before)):
        before[i] += behind[i]
    return behind


@pk.function
def rows_setup(x):
    first = x[0]
    last = x[-1]
    return first, last


@pk.workunit
def rows(i, out, first, last):
    out[i] = first[i] + last[i]


def call_rows(x, out):
    first, last = pk.host_call(rows_setup)(x)
    policy = pk.RangePolicy(0, len(first))
    pk.parallel_for("rows", policy, rows, out=out, first=first, last=last)
