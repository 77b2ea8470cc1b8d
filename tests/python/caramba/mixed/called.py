"""The Numba form of what a call makes a kernel is that call."""

import numba as nb
import numpy as np


def _softplus(x):
    return np.log1p(np.exp(-abs(x))) + max(x, 0.0)


# Smooth.
softplus = nb.njit(_softplus)


def _steep(x):
    return softplus(4 * x)


steep = nb.njit(_steep, fastmath=False)


@nb.njit
def labelled(x):
    return steep(x) + len(str(x))


print(labelled(1.0), softplus(2.0))
