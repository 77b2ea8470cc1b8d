"""Functions of libraries that are values: what a kernel is given and calls."""

import math

import numpy as np
from numba import njit
from numpy.linalg import norm

mean = np.mean


@njit
def along(function, axis, x):
    if axis == 0:
        result = np.empty(x.shape[1])
        for i in range(len(result)):
            result[i] = function(x[:, i])
        return result
    result = np.empty(x.shape[0])
    for i in range(len(result)):
        result[i] = function(x[i, :])
    return result


@njit
def means(x, axis):
    return along(np.mean, axis, x)


@njit
def named_means(x, axis):
    return along(mean, axis, x)


@njit(fastmath=False)
def deviations(x, axis=0):
    return along(np.std, axis, x)


@njit
def norms(x, axis):
    return along(norm, axis, x)


@njit
def others(x):
    return (
        along(np.median, 0, x),
        along(np.sum, 1, x),
        along(max, 0, x),
        along(len, 1, x),
        along(np.argmax, 0, x),
    )


@njit
def mapped(function, x):
    out = np.empty(len(x))
    for i in range(len(x)):
        out[i] = function(x[i])
    return out


@njit
def passed_on(function, x):
    return mapped(function, x) + function(2.0)


@njit
def scalars(x):
    return mapped(math.sin, x), mapped(abs, x), mapped(np.exp, x), passed_on(function=np.floor, x=x)


@njit
def combined(function, x, y):
    return function(x, y)


@njit
def of_two(x, y):
    return (
        combined(np.maximum, x, y),
        combined(min, x[0], y[0]),
        combined(np.dot, x, y),
        combined(math.pow, x[1], y[1]),
    )


@njit
def divided(x, y):
    return combined(np.divide, x, y)


@njit(error_model="numpy")
def divided_quietly(x, y):
    return combined(np.floor_divide, x, y)


@njit
def named_inside(x):
    sqrt = math.sqrt
    largest = np.max
    s = 0.0
    for i in range(x.size):
        s += sqrt(x[i] * x[i])
    return s, largest(x)


X = np.array([[3.0, -1.5, 2.25], [0.5, 7.0, -4.0]])

CASES = {
    "means": [(X, 0), (X, 1), (X.astype(np.float32), 0), (np.asfortranarray(X), 1), (X.astype(np.int32), 0)],
    "named_means": [(X, 0)],
    "deviations": [(X,), (X, 1)],
    "norms": [(X, 0), (X.astype(np.float32), 1)],
    "others": [(X,)],
    "scalars": [(X[0],), (np.float32([1.5, -2.0]),), (np.array([1, -2]),)],
    "of_two": [(X[0], X[1])],
    "divided": [(X[0], X[1]), (1.0, 0.0), (1, 0), (7, 2)],
    "divided_quietly": [(1.0, 0.0), (1, 0), (X[0], 2)],
    "named_inside": [(X[0],), (np.array([1, -2]),)],
}
