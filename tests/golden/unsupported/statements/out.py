from numba import njit


# caramba: CRB2003: 'a' stays with Numba: try has no meaning in a Kokkos kernel
@njit
def a(x):
    try:
        return x[0]
    except Exception:
        return 0.0


# caramba: CRB2003: 'b' stays with Numba: with has no meaning in a Kokkos kernel
@njit
def b(x):
    with open(x) as f:
        return 1


# caramba: CRB2004: 'c' stays with Numba: a loop over anything but a range or an array has no meaning in a Kokkos kernel
@njit
def c(x):
    # above
    total = 0.0
    for v in zip(x, x):
        total += v[0]
    return total


# about d
# caramba: CRB2003: 'd' stays with Numba: an exception whose message is no constant has no meaning in a Kokkos kernel
@njit
def d(x):
    raise ValueError(f"{x}")
