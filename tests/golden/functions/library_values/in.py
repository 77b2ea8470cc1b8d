import math

import numpy as np
from numba import njit, prange


@njit
def along(function, x):
    out = np.empty(x.shape[0])
    for i in range(len(out)):
        out[i] = function(x[i])
    return out


@njit
def means(x):
    return along(np.mean, x)


@njit
def sines(x):
    return along(function=math.sin, x=x)


# What launches stands around them only.
@njit(parallel=True)
def deviations(x, y):
    for i in prange(len(x)):
        y[i] = x[i] * 2
    return along(np.std, x)


# No function of an array that kernels have.
@njit
def strange(x):
    return along(np.apply_along_axis, x)


# A default is what Python passes, too.
@njit
def by_default(x, function=np.mean):
    return function(x)
