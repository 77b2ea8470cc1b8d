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


@pk.workunit
def rows_out(i, out, first, last):
    out[i] = first[i] + last[i]


@pk.function
def rows(x, out):
    first = x[0]
    last = x[-1]
    pk.parallel_for("rows_out", pk.RangePolicy(0, len(first)), rows_out, out=out, first=first, last=last)


call_rows = pk.host_call(rows)
