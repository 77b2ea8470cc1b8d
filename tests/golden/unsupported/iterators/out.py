import numpy as np
from numba import njit
import pykokkos as pk


# caramba: CRB2004: 'pairs' stays with Numba: an iterator that is a value has no meaning in a Kokkos kernel
@njit
def pairs(a):
    both = zip(a, a[1:])
    s = 0.0
    for x, y in both:
        s += x * y
    return s


# caramba: CRB2004: 'either' stays with Numba: an iterator that is a value has no meaning in a Kokkos kernel
@njit
def either(a):
    at = np.ndindex(a.shape) if a.size > 1 else np.ndindex((1,))
    s = 0.0
    for i in at:
        s += a[i]
    return s


# caramba: CRB2004: 'unpacked' stays with Numba: an iterator that is a value has no meaning in a Kokkos kernel
@njit
def unpacked(a):
    first, second = enumerate(a)
    return first[1] + second[1]


# caramba: CRB2004: 'in_order' stays with Numba: an iterator that is a value has no meaning in a Kokkos kernel
@njit
def in_order(a):
    return sorted(zip(a, a))


# caramba: CRB2004: 'several' stays with Numba: np.nditer of several arrays has no meaning in a Kokkos kernel
@njit
def several(a, b):
    s = 0.0
    for x, y in np.nditer((a, b)):
        s += x.item() * y.item()
    return s


@pk.function
def looped_over(a):
    s = 0.0
    for v in np.nditer(a):
        s += v.item()
    return s, list(zip(a, a)), [i for i in np.ndindex(2, 2)]


call_looped_over = pk.host_call(looped_over)
