"""Arrays of the same memory with other extents and strides, and what tells them apart."""

import numpy as np
import pytest
from against_numba import agree
from numpy.lib.stride_tricks import as_strided, sliding_window_view

A = np.arange(12.0)
M = np.arange(20.0).reshape(4, 5)
T = np.arange(24).reshape(2, 3, 4)


def strides(a):
    return a.strides, a.T.strides, a[..., ::2].strides, a.strides[0] // a.itemsize


def windows(a, n):
    return sliding_window_view(a, n)


def windows_of_rows(a, n, axis):
    return sliding_window_view(a, n, axis), sliding_window_view(a, (n,), axis=(axis,)).sum()


def blocks(a):
    w = sliding_window_view(a, (2, 3))
    return w.shape, w[1, 2], w.sum()


def windows_of_windows(a):
    return sliding_window_view(a, (2, 2), axis=(0, 0)), sliding_window_view(
        a, window_shape=(3, 2), axis=(1, -2)
    )


def smoothed(a):
    out = np.empty(a.size - 2)
    for i, w in enumerate(sliding_window_view(a, 3)):
        out[i] = w.mean()
    return out


def lags(a, n):
    return as_strided(a, (a.size - n + 1, n), (a.strides[0], a.strides[0]))


def diagonal(m):
    n = min(m.shape)
    return as_strided(m, shape=(n,), strides=(m.strides[0] + m.strides[1],))


def stored(m):
    as_strided(m, (m.shape[0],), (m.strides[0],))[:] = -1
    sliding_window_view(m, 2, axis=1)[0, 1] = 7
    m.T.real[2] = 5
    return m


def spread(a, n):
    b = np.broadcast_to(a, (n, 3, *a.shape))
    return b.shape, b.sum(), b * 2, b[0, 1]


def spread_number(x, n):
    return np.broadcast_to(x, (2, n)) + 1, np.broadcast_to(x, n)


def spread_to(a, m, n):
    return np.broadcast_to(a, (m, n)) + 0, np.broadcast_to(array=a, shape=(2, m, n)).sum()


def made(n):
    # The view keeps alive what it is a view of.
    return sliding_window_view(np.arange(n) * 2, 3)[1:]


def identical(a, b):
    return a is b, a is not b, a is a.T, a[:1] is a[:1], a.shape is b.shape, a[0:] is a


def members(a, x):
    return x in a, x not in a


CASES = [
    *((strides, a) for a in (A, M, M.T, T, A[::-3], np.float32(M), M[:1], np.zeros((0, 3)))),
    *((windows, A, n) for n in (1, 3, 12, 13, 0, -1)),
    (windows, A[::-2], 4),
    *((windows_of_rows, M, 2, axis) for axis in (0, 1, -1, -2, 2, -3)),
    (windows_of_rows, M.T, 5, 0),
    (windows_of_rows, M, 6, 0),
    (windows_of_rows, T, 2, 2),
    *((blocks, a) for a in (M, np.asfortranarray(M), M[:1])),
    (windows_of_windows, M),
    (smoothed, A * A),
    (lags, A, 4),
    (lags, A[1::2], 2),
    *((diagonal, a) for a in (M, M.T, M[1:, ::2])),
    (stored, M),
    (stored, np.asfortranarray(M)),
    *((spread, a, 2) for a in (A, M.T, np.array(3.0), np.zeros(0), T)),
    (spread, A, 0),
    (spread, A, -1),
    *((spread_number, x, 3) for x in (2, 1.5, 1j, True, np.array(2.5))),
    (spread_number, 2, -2),
    *((spread_to, a, 4, 5) for a in (M, M[:, :1], M[:1], A[:5], A[:1], A, M[:2])),
    (made, 6),
    *((members, a, x) for a in (A, M, M.T, T[..., ::2], A[:0]) for x in (3, 4.0, 100)),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0].__name__)
def test_agrees_with_numba(case):
    agree(*case)


def test_arrays_are_each_other_if_they_are_the_same_memory():
    for a in (A, M, np.arange(4), A[:6]):
        for b in (A, A[:], A[:6], A[::2], M, M.T, M[:], A.copy()):
            agree(identical, a, b)
