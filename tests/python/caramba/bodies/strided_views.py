"""Windows and broadcasts: views with strides of their own, in serial and in parallel loops."""

import numpy as np
from numba import njit, prange
from numpy.lib.stride_tricks import sliding_window_view


@njit
def moving_median(a, n):
    w = sliding_window_view(a, n)
    out = np.empty(w.shape[0])
    for i in range(w.shape[0]):
        out[i] = np.median(w[i])
    return out


@njit(parallel=True)
def maxima(image, n):
    w = np.lib.stride_tricks.sliding_window_view(image, (n, n))
    out = np.empty(w.shape[:2])
    for i in prange(w.shape[0]):
        for j in range(w.shape[1]):
            out[i, j] = w[i, j].max()
    return out


@njit
def trace(m):
    d = np.lib.stride_tricks.as_strided(m, (m.shape[0],), (m.strides[0] + m.itemsize,))
    return d.sum()


@njit
def centred(m, weights):
    return (m - np.broadcast_to(np.sum(m, axis=0, dtype=np.float64) / m.shape[0], m.shape)) * weights


@njit
def shared(a):
    first = np.lib.stride_tricks.as_strided(a, (3, 2), (a.itemsize, a.itemsize))
    for i in range(3):
        first[i, 1] += first[i, 0]
    return a


IMAGE = np.sin(np.arange(30.0)).reshape(5, 6)
CASES = {
    "moving_median": [(IMAGE[0], 3), (IMAGE[:, 1], 2), (IMAGE[0], 7)],
    "maxima": [(IMAGE, 2), (IMAGE.T, 3)],
    "trace": [(IMAGE[:, :5].copy(),)],
    "centred": [(IMAGE, IMAGE), (IMAGE.astype(np.float32), 2.0)],
    "shared": [(np.arange(6.0),)],
}
