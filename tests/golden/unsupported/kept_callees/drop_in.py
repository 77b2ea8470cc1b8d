from numba import njit
import pykokkos as pk


@njit
def leaf(x):
    """Needed by both."""
    return x + 1


@pk.function
def leaf_function(x):
    """Needed by both."""
    return x + 1


call_leaf = pk.host_call(leaf_function)


# caramba: CRB2004: 'kept' stays with Numba: a set has no meaning in a Kokkos kernel
@njit
@pk.stays_with_numba
def kept(x):
    return len({leaf(x)})


@pk.host_call
@pk.function
def migrated(a):
    for i in range(len(a)):
        a[i] = leaf_function(a[i])


@pk.host_call
@pk.function
def calls_kept(x):
    return kept(x)


pk.numba_form(calls_kept)


print(call_leaf(1), kept(1), migrated, calls_kept)
