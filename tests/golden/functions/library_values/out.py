import math

import numpy as np
from numba import njit
import pykokkos as pk


@njit
def along(function, x):
    out = np.empty(x.shape[0])
    for i in range(len(out)):
        out[i] = function(x[i])
    return out


@pk.function
def along_function(function, x):
    out = np.empty(x.shape[0])
    for i in range(len(out)):
        out[i] = function(x[i])
    return out


call_along = pk.host_call(along_function)


@pk.function
def means(x):
    return along_function(np.mean, x)


call_means = pk.host_call(means)


@pk.function
def sines(x):
    return along_function(function=math.sin, x=x)


call_sines = pk.host_call(sines)


# What launches stands around them only.
@pk.workunit
def deviations_y(i, x, y):
    y[i] = x[i] * 2


@pk.function
def deviations(x, y):
    pk.parallel_for("deviations_y", pk.RangePolicy(0, len(x)), deviations_y, x=x, y=y)
    return along_function(np.std, x)


call_deviations = pk.host_call(deviations)


# No function of an array that kernels have.
# caramba: CRB2005: 'strange' stays with Numba: the function 'numpy.apply_along_axis' has no counterpart in a kernel
@njit
def strange(x):
    return along(np.apply_along_axis, x)


# A default is what Python passes, too.
# caramba: CRB2004: 'by_default' stays with Numba: this default has no meaning in a Kokkos kernel
@njit
def by_default(x, function=np.mean):
    return function(x)
