from numba import njit
import pykokkos as pk


@pk.function
def a(x):
    try:
        return x[0]
    except Exception:
        return 0.0


call_a = pk.host_call(a)


# caramba: CRB2003: 'b' stays with Numba: with has no meaning in a Kokkos kernel
@njit
def b(x):
    with open(x) as f:
        return 1


@pk.function
def c(x):
    # above
    total = 0.0
    for v in zip(x, x):
        total += v[0]
    return total


call_c = pk.host_call(c)


# about d
# caramba: CRB2004: 'd' stays with Numba: an f-string has no meaning in a Kokkos kernel
@njit
def d(x):
    return len(f"{x}")


LIMIT = 1


# caramba: CRB2003: 'f' stays with Numba: global has no meaning in a Kokkos kernel
@njit
def f(x):
    global LIMIT
    LIMIT = x
    return x


# caramba: CRB2003: 'g' stays with Numba: nonlocal has no meaning in a Kokkos kernel
@njit
def g(x):
    total = 0

    def add(y):
        nonlocal total
        total += y

    add(x)
    return total
