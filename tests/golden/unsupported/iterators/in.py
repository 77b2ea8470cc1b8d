import numpy as np
from numba import njit


@njit
def pairs(a):
    both = zip(a, a[1:])
    s = 0.0
    for x, y in both:
        s += x * y
    return s


@njit
def either(a):
    at = np.ndindex(a.shape) if a.size > 1 else np.ndindex((1,))
    s = 0.0
    for i in at:
        s += a[i]
    return s


@njit
def unpacked(a):
    first, second = enumerate(a)
    return first[1] + second[1]


@njit
def in_order(a):
    return sorted(zip(a, a))


@njit
def several(a, b):
    s = 0.0
    for x, y in np.nditer((a, b)):
        s += x.item() * y.item()
    return s


@njit
def looped_over(a):
    s = 0.0
    for v in np.nditer(a):
        s += v.item()
    return s, list(zip(a, a)), [i for i in np.ndindex(2, 2)]
