from numba import njit
import pykokkos as pk


# caramba: CRB2003: 'found_at' stays with Numba: a result that is None on some paths, in a kernel that others call, has no meaning in a Kokkos kernel
@njit
def found_at(x, n):
    for i in range(n):
        if i * i == x:
            return i


# caramba: CRB2006: 'position' stays with Numba, since it calls 'found_at', which does
@njit
def position(x, n):
    at = found_at(x, n)
    if at is None:
        return -1
    return at


@pk.function
def least(x, n):
    for i in range(n):
        if i * i >= x:
            return i


call_least = pk.host_call(least)


@pk.function
def behind(x, n):
    return least(x, n) + 1


call_behind = pk.host_call(behind)


# caramba: CRB2003: 'root' stays with Numba: a result that is None on some paths, in a kernel that others call, has no meaning in a Kokkos kernel
@njit
def root(x):
    if x < 0:
        return None
    return x * 0.5


# caramba: CRB2006: 'passed_on' stays with Numba, since it calls 'root', which does
@njit
def passed_on(x):
    return root(x)
