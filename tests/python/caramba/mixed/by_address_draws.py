import numpy as np
from numba import njit


@njit
def kept(n):
    s = {1: 0.0}
    for i in range(n):
        s[1] += np.random.rand()
    return s[1]


@njit
def both(seed):
    np.random.seed(seed)
    a = np.random.rand()
    b = kept(3)
    c = np.random.normal()
    d = kept(2)
    return a, b, c, d, np.random.randint(0, 1000)


print(both(3), both(4), kept(2))
