"""Functions along an array: cumulative sums, differences, convolution, interpolation."""

import numpy as np

from pykokkos.array_library.joins import either


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
    b = np.copy(a)
    for _ in range(n):
        b = (b[..., 1:] - b[..., :-1]).astype(a.dtype)
    return b


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


def _correlate(a, v, mode, reverse):
    """Sums of products at each place of `v`, or of `v` reversed, along `a`, which is no shorter."""
    n = v.shape[0]
    if mode == "valid":
        left = 0
        right = 0
    elif mode == "same":
        left = n // 2
        right = n - left - 1
    else:
        left = n - 1
        right = n - 1
    out = np.zeros(a.shape[0] - n + 1 + left + right, either(a, v, True).dtype)
    for k in range(out.shape[0]):
        first = k - left
        skipped = max(0, -first)
        count = min(n, a.shape[0] - first) - skipped
        # Integers are summed up as scalars, and stored as what both arrays' elements fit in.
        s = 0 if _has_integers(a) or _has_integers(v) else out.dtype.type(0)
        for j in range(skipped, skipped + count):
            s += a[first + j] * v[n - 1 - j if reverse else j]
        out[k] = s
    return out


def _check_not_empty(a, v):
    if a.shape[0] == 0:
        raise ValueError("'a' cannot be empty")
    if v.shape[0] == 0:
        raise ValueError("'v' cannot be empty")


def convolve(a, v, mode="full"):
    _check_not_empty(a, v)
    if a.shape[0] < v.shape[0]:
        return _correlate(v, a, mode, True)
    return _correlate(a, v, mode, True)


def correlate(a, v, mode="valid"):
    _check_not_empty(a, v)
    if v.dtype.kind == "c":
        return _correlated(a, np.conj(v), mode)
    if a.dtype.kind == "c":
        return _correlated(a, v, mode)
    # Numba's conjugates are int8 for booleans.
    return _correlated(np.conj(a), v, mode)


def _correlated(a, v, mode):
    if a.shape[0] < v.shape[0]:
        return _correlate(v, a, mode, False)[::-1].copy()
    return _correlate(a, v, mode, False)


def _has_integers(a):
    return a.dtype.kind == "i" or a.dtype.kind == "u" or a.dtype.kind == "b"


def interp(x, xp, fp):
    if xp.shape[0] == 0:
        raise ValueError("array of sample points is empty")
    if xp.shape[0] != fp.shape[0]:
        raise ValueError("fp and xp are not of the same size.")
    if x.ndim == 0:
        return _interpolated(x * 1.0, xp, fp, 0)[0]
    out = np.empty(x.shape, np.float64)
    flat = np.ravel(out)
    at = 0
    for i, v in enumerate(x.flat):
        flat[i], at = _interpolated(v * 1.0, xp, fp, at)
    return out


def _interpolated(x, xp, fp, guess):
    n = xp.shape[0]
    if n == 1:
        return fp[0] * 1.0, guess
    if np.isnan(x):
        return x, guess
    at = _interval(x, xp, guess)
    if at == -1:
        return fp[0] * 1.0, at
    if at >= n - 1:
        return fp[n - 1] * 1.0, at
    left = xp[at] * 1.0
    if left == x:
        return fp[at] * 1.0, at
    slope = (fp[at + 1] * 1.0 - fp[at] * 1.0) / (xp[at + 1] * 1.0 - left)
    y = slope * (x - left) + fp[at]
    if np.isnan(y):
        # Not a number from one side; perhaps from the other.
        y = slope * (x - xp[at + 1]) + fp[at + 1]
        if np.isnan(y) and fp[at] == fp[at + 1]:
            y = fp[at] * 1.0
    return y, at


def _interval(x, xp, guess):
    """The last i with xp[i] <= x, in the steps that Numba takes, which show if xp is in no order.

    -1 is before all of them, their number behind the last.
    """
    n = xp.shape[0]
    if x > xp[n - 1]:
        return n
    if x < xp[0]:
        return -1
    if n <= 4:
        i = 1
        while i < n and x >= xp[i]:
            i += 1
        return i - 1
    guess = max(min(guess, n - 3), 1)
    near = 8
    low = 0
    high = n
    if x < xp[guess]:
        if not x < xp[guess - 1]:
            return guess - 1
        high = guess - 1
        if guess > near and x >= xp[guess - near]:
            low = guess - near
    else:
        if x < xp[guess + 1]:
            return guess
        if x < xp[guess + 2]:
            return guess + 1
        low = guess + 2
        if guess < n - near - 1 and x < xp[guess + near]:
            high = guess + near
    while low < high:
        mid = (low + high) >> 1
        if x >= xp[mid]:
            low = mid + 1
        else:
            high = mid
    return low - 1


def around(a, decimals=0):
    if a.ndim == 0:
        if a.dtype == np.float64 or a.dtype == np.float32:
            if decimals == 0:
                return np.rint(a)
            return round(a, decimals)
        if a.dtype == np.complex128 or a.dtype == np.complex64:
            return complex(around(a.real, decimals), around(a.imag, decimals))
        if decimals == 0:
            return a
        return int(round(a, decimals))
    out = np.empty_like(a)
    for k, v in enumerate(a.flat):
        out.flat[k] = around(v, decimals)
    return out


def nancumprod(a):
    out = np.empty(a.size, np.prod(a[:0]).dtype)
    s = np.prod(a[:0])
    for k, v in enumerate(a.flat):
        if not np.isnan(v):
            s *= v
        out[k] = s
    return out
