"""Functions along an array: cumulative sums, differences, convolution, interpolation."""

import numpy as np


def cumsum(a):
    out = np.empty(a.size, np.sum(a[:0]).dtype)
    s = np.sum(a[:0])
    for k, v in enumerate(a.flat):
        s += v
        out[k] = s
    return out


def nancumsum(a):
    out = np.empty(a.size, np.sum(a[:0]).dtype)
    s = np.sum(a[:0])
    for k, v in enumerate(a.flat):
        if not np.isnan(v):
            s += v
        out[k] = s
    return out


def cumprod(a):
    out = np.empty(a.size, np.prod(a[:0]).dtype)
    s = np.prod(a[:0])
    for k, v in enumerate(a.flat):
        s *= v
        out[k] = s
    return out


def diff(a, n=1):
    if n < 0:
        raise ValueError("diff(): order must be non-negative")
    if a.ndim == 1:
        b = np.copy(a)
        for _ in range(n):
            b = b[1:] - b[:-1]
        return b
    rows = np.copy(a)
    for _ in range(n):
        rows = rows[:, 1:] - rows[:, :-1]
    return rows


def clip(a, a_min=None, a_max=None):
    if a.ndim == 0:
        return _between(a, a_min, a_max)
    # The elements keep their type, whatever that of the bounds is.
    return _between(a, a_min, a_max).astype(a.dtype)


def _between(a, low, high):
    if low is None:
        return np.minimum(a, high)
    if high is None:
        return np.maximum(a, low)
    return np.minimum(np.maximum(a, low), high)


def convolve(a, v):
    n = a.shape[0]
    m = v.shape[0]
    out = np.zeros(n + m - 1, (a[:0] * v[:0]).dtype)
    for i in range(n):
        for j in range(m):
            out[i + j] += a[i] * v[j]
    return out


def interp(x, xp, fp):
    if x.ndim == 0:
        return _interpolated(x, xp, fp)
    out = np.empty(x.shape[0], np.float64)
    for i in range(x.shape[0]):
        out[i] = _interpolated(x[i], xp, fp)
    return out


def _interpolated(x, xp, fp):
    n = xp.shape[0]
    if np.isnan(x):
        return x * 1.0
    if x <= xp[0]:
        return fp[0] * 1.0
    if x >= xp[n - 1]:
        return fp[n - 1] * 1.0
    low = 0
    high = n - 1
    while high - low > 1:
        mid = (low + high) // 2
        if x >= xp[mid]:
            low = mid
        else:
            high = mid
    slope = (fp[low + 1] - fp[low]) / (xp[low + 1] - xp[low])
    return slope * (x - xp[low]) + fp[low]


def around(a, decimals=0):
    if a.ndim == 0:
        if a.dtype == np.float64 or a.dtype == np.float32:
            if decimals == 0:
                return np.rint(a)
            return round(a, decimals)
        if decimals == 0:
            return a
        return int(round(a, decimals))
    out = np.empty_like(a)
    flat = np.ravel(out)
    for k, v in enumerate(a.flat):
        flat[k] = around(v, decimals)
    return out


def nancumprod(a):
    out = np.empty(a.size, np.prod(a[:0]).dtype)
    s = np.prod(a[:0])
    for k, v in enumerate(a.flat):
        if not np.isnan(v):
            s *= v
        out[k] = s
    return out
