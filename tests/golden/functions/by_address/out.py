"""Kernels whose callees stay with Numba."""

import numpy as np
from numba import njit, prange, vectorize
from numba.extending import intrinsic
import pykokkos as pk


# caramba: CRB2001: 'twice' stays with Numba: @numba.extending.intrinsic has no counterpart yet
@intrinsic
def twice(typingctx, x):
    """Double."""

    def codegen(context, builder, sig, args):
        return builder.fadd(args[0], args[0])

    return x(x), codegen


# caramba: CRB2005: 'common' stays with Numba: the function 'set(a).intersection' has no counterpart in a kernel
@njit
@pk.stays_with_numba
def common(a, b):
    # how many values both have
    return len(set(a).intersection(set(b)))


# with a dictionary
# caramba: CRB2004: 'most' stays with Numba: a dictionary has no meaning in a Kokkos kernel
@njit(cache=True)
@pk.stays_with_numba
def most(a):
    counts = {}
    for v in a:
        counts[v] = counts[v] + 1 if v in counts else 1
    found = 0
    for v in counts:
        found = max(found, counts[v])
    return found


# caramba: CRB2004: 'known' stays with Numba: a dictionary has no meaning in a Kokkos kernel
@njit
def known(a):
    return {1: a}


# caramba: CRB2004: 'worded' stays with Numba: a dictionary has no meaning in a Kokkos kernel
@njit
def worded(n):
    return "many" if len({1: n}) > 1 else "few"


# caramba: CRB2005: 'in_threads' stays with Numba: the function 'set' has no counterpart in a kernel
@njit(parallel=True)
def in_threads(a):
    s = set(a)
    for i in prange(len(a)):
        a[i] = len(s)
    return a.sum()


@pk.function
def share(a, b):
    """The share of common values."""
    if len(a) == 0:
        raise ValueError("empty")
    return common(a, b) / len(a)


call_share = pk.host_call(share)
pk.numba_form(call_share)


@pk.function
def shares(a, b):
    out = np.empty(a.shape[0])
    for i in range(a.shape[0]):
        out[i] = twice(share(a[i], b[i]))
    return out


call_shares = pk.host_call(shares)
pk.numba_form(call_shares)


@njit(parallel=True)
def table(a):
    n = most(a[0])
    out = np.zeros(a.shape[0])
    for i in prange(a.shape[0]):
        out[i] = twice(1.0 * n * most(a[i]))
    return out


@pk.workunit
def table_out(i, a, n, out):
    out[i] = twice(1.0 * n * most(a[i]))


@pk.function
def table_function(a):
    n = most(a[0])
    out = np.zeros(a.shape[0])
    pk.parallel_for("table_out", pk.RangePolicy(0, a.shape[0]), table_out, a=a, n=n, out=out)
    return out


call_table = pk.host_call(table_function)
pk.numba_form(call_table, table)


# caramba: CRB2006: 'reads_known' stays with Numba, since it calls 'known', which does
@njit
def reads_known(a):
    return known(a)[1]


# caramba: CRB2004: 'reads_words' stays with Numba: text has no meaning in a Kokkos kernel
@njit
def reads_words(n):
    return worded(n) == "few"


# caramba: CRB2006: 'gives_list' stays with Numba, since it calls 'common', which does
@njit
def gives_list(a):
    values = [1, 2]
    return common(values, a)


# caramba: CRB2006: 'as_value' stays with Numba, since it calls 'common', which does
@njit
def as_value(a):
    f = common
    return f(a, a)


# caramba: CRB2006: 'threads_in_threads' stays with Numba, since it calls 'in_threads', which does
@njit(parallel=True)
def threads_in_threads(a):
    for i in prange(len(a)):
        a[i] = in_threads(a)


# caramba: CRB2005: 'universal' stays with Numba: the function 'twice' has no counterpart in a kernel
@vectorize
def universal(x):
    return twice(x)


if __name__ == "__main__":
    a = np.array([[1, 2, 3], [3, 3, 4]])
    b = np.array([[1, 2, 2], [5, 3, 4]])
    print(call_shares(a, b), call_table(a), call_share(a[0], b[0]), universal(2.5), as_value(a[0]))
    try:
        call_share(a[0, :0], b[0])
    except ValueError as error:
        print(error)
