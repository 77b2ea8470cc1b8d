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
    if a.ndim == 0:
        return cumprod(np.ravel(a))
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


def clip(a, a_min=None, a_max=None, out=None):
    if out is not None:
        values = _between(a, a_min, a_max)
        if out.shape != values.shape:
            raise ValueError("clip: the shape of the 'out' array does not match the shape of the result")
        out[...] = values
        return out
    if a.ndim == 0:
        return _between(a, a_min, a_max)
    # The elements keep their type, whatever that of the bounds is.
    return _between(a, a_min, a_max).astype(a.dtype)


def _between(a, low, high):
    # As min(max(a, low), high) of elements: a bound that is NaN is none. Written twice, it is computed once.
    if low is None:
        return np.where(high < a, high, a)
    if high is None:
        return np.where(low > a, low, a)
    return np.where(high < np.where(low > a, low, a), high, np.where(low > a, low, a))


def _correlate(a, v, mode):
    """Sums of products at each place of `v` along `a`, which is no shorter."""
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
    if _has_integers(a) or _has_integers(v):
        for k in range(out.shape[0]):
            first = max(0, k - left)
            # Integers are summed up as scalars, and stored as what both arrays' elements fit in.
            s = 0
            for i in range(first, min(n + k - left, a.shape[0])):
                s += a[i] * v[i - k + left]
            out[k] = s
        return out
    along, parts = a.astype(out.dtype), v.astype(out.dtype)
    for k in range(out.shape[0]):
        first = max(0, k - left)
        end = min(n + k - left, a.shape[0])
        out[k] = np.dot(along[first:end], parts[first - k + left : end - k + left])
    return out


def _check_not_empty(a, v):
    if a.shape[0] == 0:
        raise ValueError("'a' cannot be empty")
    if v.shape[0] == 0:
        raise ValueError("'v' cannot be empty")


def convolve(a, v, mode="full"):
    _check_not_empty(a, v)
    if a.shape[0] < v.shape[0]:
        return _correlate(v, a[::-1], mode)
    return _correlate(a, v[::-1], mode)


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
        return _correlate(v, a, mode)[::-1].copy()
    return _correlate(a, v, mode)


def _has_integers(a):
    return a.dtype.kind == "i" or a.dtype.kind == "u" or a.dtype.kind == "b"


def interp(x, xp, fp):
    n = xp.shape[0]
    if n == 0:
        raise ValueError("array of sample points is empty")
    if n != fp.shape[0]:
        raise ValueError("fp and xp are not of the same size.")
    points = xp.astype(np.float64)
    values = fp if fp.dtype.kind == "c" else fp.astype(np.float64)
    if x.ndim == 0:
        key = np.float64(x)
        return _interpolated(key, points, values, _place_of(key, points, 0), True)
    # Numba computes all slopes of complex values first, where they are few.
    if fp.dtype.kind == "c" and n <= x.size:
        for k in range(n - 1):
            if points[k + 1] - points[k] == 0.0:
                raise ZeroDivisionError("division by zero")
    out = np.empty(x.shape, np.complex128 if fp.dtype.kind == "c" else np.float64)
    flat = np.ravel(out)
    j = 0
    for i, v in enumerate(x.flat):
        key = np.float64(v)
        if not np.isnan(key):
            j = _place_of(key, points, j)
        flat[i] = _interpolated(key, points, values, j, n > x.size)
    return out


def _place_of(x, points, guess):
    """Return the last point not above x; where points do not rise, the one that a guess leads to."""
    n = points.shape[0]
    if x > points[n - 1]:
        return n
    if x < points[0]:
        return -1
    if n <= 4:
        at = 1
        while at < n and x >= points[at]:
            at += 1
        return at - 1
    guess = max(min(guess, n - 3), 1)
    low = 0
    high = n
    if x < points[guess]:
        if not x < points[guess - 1]:  # which NaN is not, either
            return guess - 1
        high = guess - 1
        if guess > 8 and x >= points[guess - 8]:
            low = guess - 8
    else:
        if x < points[guess + 1]:
            return guess
        if x < points[guess + 2]:
            return guess + 1
        low = guess + 2
        if guess < n - 9 and x < points[guess + 8]:
            high = guess + 8
    while low < high:
        mid = low + ((high - low) >> 1)
        if x >= points[mid]:
            low = mid + 1
        else:
            high = mid
    return low - 1


def _interpolated(x, points, values, at, raises):
    # A complex64 keeps its precision until the result.
    whole = np.complex128 if values.dtype.kind == "c" else np.float64
    n = points.shape[0]
    if n == 1:
        return whole(values[0])
    if np.isnan(x):
        return whole(x)
    if at < 0:
        return whole(values[0])
    if at >= n - 1:
        return whole(values[n - 1])
    if points[at] == x:
        return whole(values[at])
    width = points[at + 1] - points[at]
    left = values[at]
    right = values[at + 1]
    if values.dtype.kind == "c":
        if width == 0.0:
            raise ZeroDivisionError("division by zero")
        scale = 1.0 / width
        slope = (right.real - left.real) * scale + 1j * ((right.imag - left.imag) * scale)
        real = _along(x, points, at, slope.real, left.real, right.real)
        return real + 1j * _along(x, points, at, slope.imag, left.imag, right.imag)
    if width == 0.0 and raises:
        raise ZeroDivisionError("division by zero")
    return _along(x, points, at, (right - left) / width, left, right)


def _along(x, points, at, slope, left, right):
    y = slope * (x - points[at]) + left
    if np.isnan(y):
        # Not a number from one side; perhaps from the other.
        y = slope * (x - points[at + 1]) + right
        if np.isnan(y) and left == right:
            y = np.float64(left)
    return y


def around(a, decimals=0, out=None):
    if out is not None:
        if out.shape != a.shape:
            raise ValueError("invalid output shape")
        for k, v in enumerate(a.flat):
            out.flat[k] = around(v, decimals)
        return out
    if a.ndim == 0:
        if a.dtype == np.float64 or a.dtype == np.float32:
            if decimals == 0:
                return np.rint(a)
            return round(np.float64(a), decimals)
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
