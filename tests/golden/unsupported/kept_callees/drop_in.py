from numba import njit
import pykokkos as pk


@pk.host_call
@pk.function
def leaf(x):
    """Needed by both."""
    return x + 1


pk.numba_form(leaf)


# caramba: CRB2004: 'kept' stays with Numba: a set has no meaning in a Kokkos kernel
@njit
@pk.stays_with_numba
def kept(x):
    return len({leaf(x)})


@pk.host_call
@pk.function
def migrated(a):
    for i in range(len(a)):
        a[i] = leaf(a[i])


@pk.host_call
@pk.function
def calls_kept(x):
    return kept(x)


pk.numba_form(calls_kept)


print(leaf(1), kept(1), migrated, calls_kept)
