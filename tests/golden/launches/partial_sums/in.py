import numpy as np
from numba import njit, prange


@njit(parallel=True)
def histogram(x, bins):
    counts = np.zeros(bins, np.int64)
    # one row after the other
    for i in prange(x.shape[0]):
        row = np.zeros(bins, np.int64)
        for j in range(x.shape[1]):
            row[int(x[i, j] * bins)] += 1
        counts += row
    return counts


@njit(parallel=True)
def scatter(x):
    out = np.zeros((x.shape[1], x.shape[1]))
    for i in prange(1, len(x)):
        out += np.outer(x[i], x[i])
    return out


@njit(parallel=True)
def energies(pos, vel, mass):
    kinetic = 0.0
    potential = 0.0
    pairs = 0
    for i in prange(len(mass)):
        kinetic += 0.5 * mass[i] * vel[i] ** 2
        for j in range(i + 1, len(mass)):
            potential -= mass[i] * mass[j] / abs(pos[i] - pos[j])
            pairs += 1
    return kinetic, potential, pairs


@njit(parallel=True)
def bounds(x):
    low = np.inf
    high = -np.inf
    for i in prange(len(x)):
        low = min(low, x[i])
        high = max(high, x[i])
    return low, high


@njit(parallel=True)
def rows_of(x, w, result):
    """Into what it is given, which is an array, since arrays are added to it."""
    for i in prange(x.shape[0]):
        row = np.empty(x.shape[1])
        for k in range(x.shape[1]):
            row[k] = w[i] * x[i, k] ** 2
        result += row
