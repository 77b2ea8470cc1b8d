"""Random numbers: from the same states the numbers that Numba draws, by the same algorithms.

Functions of ``np.random`` are named ``random_…``, those of ``random`` ``pyrandom_…``.
"""

import math

import numpy as np

from pykokkos.mersenne import (
    NUMPY,
    PYTHON,
    bits,
    has_normal,
    keep_normal,
    real,
    seed,
    take_normal,
    width,
)

# Numba compiles these for the error model of the kernel that draws.
DIVIDES_AS_CALLERS = True

# --- Both generators ---


def _shifted(which, n):
    # NumPy takes the last bits, Python the first.
    if which == NUMPY:
        return bits(which) & (0xFFFFFFFF >> (32 - n))
    return bits(which) >> (32 - n)


def _integer(which, n):
    """An integer of n bits, 0 < n <= 64."""
    if n <= 32:
        return _shifted(which, n)
    if which == NUMPY:
        high = _shifted(which, n - 32)
        return bits(which) + (high << 32)
    low = bits(which)
    return low + (_shifted(which, n - 32) << 32)


def _below(which, n):
    if which == NUMPY and n == 1:
        return 0
    size = width(n - 1) if which == NUMPY else width(n)
    r = _integer(which, size)
    while r >= n:
        r = _integer(which, size)
    return r


def _ranged(which, start, stop, step):
    n = stop - start
    if step < 0:
        n = (n + step + 1) // step
    elif step > 1:
        n = (n + step - 1) // step
    if n <= 0:
        raise ValueError("empty range for randrange()")
    return start + _below(which, n) * step


def _normal(which, mean, deviation):
    if has_normal(which):
        g = take_normal(which)
    else:
        while True:
            x = 2.0 * real(which) - 1.0
            y = 2.0 * real(which) - 1.0
            r = x * x + y * y
            if r < 1.0 and r != 0.0:
                break
        f = math.sqrt(-2.0 * math.log(r) / r)
        keep_normal(which, f * x)
        g = f * y
    return np.float64(mean) + np.float64(deviation) * g


def _gamma(which, alpha, beta):
    if alpha <= 0.0 or beta <= 0.0:
        raise ValueError("gammavariate: alpha and beta must be > 0.0")
    if alpha > 1.0:
        # R. C. H. Cheng, Applied Statistics 26 (1977).
        a = math.sqrt(2.0 * alpha - 1.0)
        b = alpha - math.log(4.0)
        c = alpha + a
        while True:
            u = real(which)
            if u > 1e-7 and u < 0.9999999:
                w = 1.0 - real(which)
                v = math.log(u / (1.0 - u)) / a
                x = alpha * math.exp(v)
                z = u * u * w
                r = b + c * v - x
                if r + (1.0 + math.log(4.5)) - 4.5 * z >= 0.0 or r >= math.log(z):
                    return x * beta
    if alpha == 1.0:
        return -math.log(1.0 - real(which)) * beta
    # Kennedy and Gentle, Statistical Computing: algorithm GS.
    while True:
        u = real(which)
        b = (math.e + alpha) / math.e
        p = b * u
        if p <= 1.0:
            x = p ** (1.0 / alpha)
        else:
            x = -math.log((b - p) / alpha)
        w = real(which)
        if p > 1.0:
            if w <= x ** (alpha - 1.0):
                break
        elif w <= math.exp(-x):
            break
    return x * beta


def _beta(which, alpha, beta):
    y = _gamma(which, alpha, 1.0)
    if y == 0.0:
        return 0.0
    return y / (y + _gamma(which, beta, 1.0))


def _triangular(which, low, high, c):
    u = real(which)
    if u > c:
        return high + (low - high) * math.sqrt((1.0 - u) * (1.0 - c))
    return low + (high - low) * math.sqrt(u * c)


def _shuffle(which, x):
    i = x.shape[0] - 1
    while i > 0:
        j = _ranged(which, 0, i + 1, 1)
        if x.ndim == 1:
            x[i], x[j] = x[j], x[i]
        else:
            row = np.copy(x[i])
            x[i] = np.copy(x[j])
            x[j] = row
        i -= 1


# --- np.random ---


def random_seed(value):
    seed(NUMPY, value)


def random_random(size=None):
    if size is None:
        return real(NUMPY)
    out = np.empty(size)
    flat = np.ravel(out)
    for i in range(flat.size):
        flat[i] = real(NUMPY)
    return out


def random_random_sample(size=None):
    return random_random(size)


def random_sample(size=None):
    return random_random(size)


def random_ranf(size=None):
    return random_random(size)


def random_rand(a=None, b=None, c=None, d=None):
    if a is None:
        return real(NUMPY)
    if b is None:
        return random_random(a)
    if c is None:
        return random_random((a, b))
    if d is None:
        return random_random((a, b, c))
    return random_random((a, b, c, d))


def random_normal(loc=0.0, scale=1.0, size=None):
    if size is None:
        return _normal(NUMPY, loc, scale)
    out = np.empty(size)
    flat = np.ravel(out)
    for i in range(flat.size):
        flat[i] = _normal(NUMPY, loc, scale)
    return out


def random_standard_normal(size=None):
    return random_normal(0.0, 1.0, size)


def random_randn(a=None, b=None, c=None, d=None):
    if a is None:
        return _normal(NUMPY, 0.0, 1.0)
    if b is None:
        return random_normal(0.0, 1.0, a)
    if c is None:
        return random_normal(0.0, 1.0, (a, b))
    if d is None:
        return random_normal(0.0, 1.0, (a, b, c))
    return random_normal(0.0, 1.0, (a, b, c, d))


def random_uniform(low=0.0, high=1.0, size=None):
    a = np.float64(low)
    b = np.float64(high)
    if size is None:
        return a + (b - a) * real(NUMPY)
    out = np.empty(size)
    flat = np.ravel(out)
    for i in range(flat.size):
        flat[i] = a + (b - a) * real(NUMPY)
    return out


def _drawn(value, low, high):
    """The number in Numba's type: as wide as the wider bound, and signed if one of them is."""
    if low.dtype.kind == "u" and high.dtype.kind == "u":
        if low.itemsize == 8 or high.itemsize == 8:
            return np.uint64(value)
        if low.itemsize == 4 or high.itemsize == 4:
            return np.uint32(value)
        if low.itemsize == 2 or high.itemsize == 2:
            return np.uint16(value)
        return np.uint8(value)
    if low.itemsize == 8 or high.itemsize == 8:
        return np.int64(value)
    if low.itemsize == 4 or high.itemsize == 4:
        return np.int32(value)
    if low.itemsize == 2 or high.itemsize == 2:
        return np.int16(value)
    return np.int8(value)


def _drawn_array(size, low, high):
    if low.itemsize == 8 or high.itemsize == 8:
        return np.empty(size, np.int64)
    if low.itemsize == 4 or high.itemsize == 4:
        return np.empty(size, np.int32)
    if low.itemsize == 2 or high.itemsize == 2:
        return np.empty(size, np.int16)
    return np.empty(size, np.int8)


def random_randint(low, high=None, size=None):
    if high is None:
        return _ranged(NUMPY, 0, low, 1)
    if size is None:
        return _drawn(_ranged(NUMPY, low, high, 1), low, high)
    out = _drawn_array(size, low, high)
    flat = np.ravel(out)
    for i in range(flat.size):
        flat[i] = _ranged(NUMPY, low, high, 1)
    return out


def random_exponential(scale=1.0, size=None):
    if size is None:
        return -math.log(1.0 - real(NUMPY)) * scale
    out = np.empty(size)
    flat = np.ravel(out)
    for i in range(flat.size):
        flat[i] = -math.log(1.0 - real(NUMPY)) * scale
    return out


def random_standard_exponential(size=None):
    return random_exponential(1.0, size)


def random_gamma(shape, scale=1.0, size=None):
    if size is None:
        return _gamma(NUMPY, shape, scale)
    out = np.empty(size)
    flat = np.ravel(out)
    for i in range(flat.size):
        flat[i] = _gamma(NUMPY, shape, scale)
    return out


def random_standard_gamma(shape, size=None):
    return random_gamma(shape, 1.0, size)


def random_chisquare(df, size=None):
    if size is None:
        return 2.0 * _gamma(NUMPY, df / 2.0, 1.0)
    out = np.empty(size)
    flat = np.ravel(out)
    for i in range(flat.size):
        flat[i] = 2.0 * _gamma(NUMPY, df / 2.0, 1.0)
    return out


def random_beta(a, b, size=None):
    if size is None:
        return _beta(NUMPY, a, b)
    out = np.empty(size)
    flat = np.ravel(out)
    for i in range(flat.size):
        flat[i] = _beta(NUMPY, a, b)
    return out


def random_lognormal(mean=0.0, sigma=1.0, size=None):
    if size is None:
        return math.exp(_normal(NUMPY, mean, sigma))
    out = np.empty(size)
    flat = np.ravel(out)
    for i in range(flat.size):
        flat[i] = math.exp(_normal(NUMPY, mean, sigma))
    return out


def random_rayleigh(scale=1.0, size=None):
    if scale <= 0.0:
        raise ValueError("rayleigh(): scale <= 0")
    if size is None:
        return scale * math.sqrt(-2.0 * math.log(1.0 - real(NUMPY)))
    out = np.empty(size)
    flat = np.ravel(out)
    for i in range(flat.size):
        flat[i] = scale * math.sqrt(-2.0 * math.log(1.0 - real(NUMPY)))
    return out


def random_poisson(lam=1.0, size=None):
    if size is None:
        return _poisson(np.float64(lam))
    out = np.empty(size, np.int64)
    flat = np.ravel(out)
    for i in range(flat.size):
        flat[i] = _poisson(np.float64(lam))
    return out


def _poisson(lam):
    if lam >= 10.0:
        return _poisson_large(lam)
    if lam < 0.0:
        raise ValueError("poisson(): lambda < 0")
    if lam == 0.0:
        return 0
    # D. E. Knuth, Seminumerical Algorithms.
    least = math.exp(-lam)
    n = 0
    product = 1.0
    while True:
        product *= real(NUMPY)
        if product <= least:
            return n
        n += 1


def _poisson_large(lam):
    """W. Hörmann, The transformed rejection method for generating Poisson random variables (1993): PTRS."""
    root = math.sqrt(lam)
    logarithm = math.log(lam)
    b = 0.931 + 2.53 * root
    a = -0.059 + 0.02483 * b
    inverse = 1.1239 + 1.1328 / (b - 3.4)
    v_r = 0.9277 - 3.6224 / (b - 2.0)
    while True:
        u = real(NUMPY) - 0.5
        v = real(NUMPY)
        s = 0.5 - abs(u)
        k = math.floor((2.0 * a / s + b) * u + lam + 0.43)
        if s >= 0.07 and v <= v_r:
            return k
        if k < 0 or (s < 0.013 and v > s):
            continue
        left = math.log(v) + math.log(inverse) - math.log(a / (s * s) + b)
        if left <= -lam + k * logarithm - _log_gamma(k + 1.0):
            return k


_STIRLING = (
    8.333333333333333e-02,
    -2.777777777777778e-03,
    7.936507936507937e-04,
    -5.952380952380952e-04,
    8.417508417508418e-04,
    -1.917526917526918e-03,
    6.410256410256410e-03,
    -2.955065359477124e-02,
    1.796443723688307e-01,
    -1.39243221690590e00,
)  # Zhang and Jin, Computation of Special Functions (1996)


def _log_gamma(x):
    if x == 1.0 or x == 2.0:
        return 0.0
    n = 0
    y = x
    if x <= 7.0:
        n = int(7.0 - x)
        y = x + n
    return _log_gamma_above(y, n, 1.0 / (y * y))


def _log_gamma_above(y, n, square):
    """The same of y - n; ``square`` is 1 / y², as it was rounded."""
    series = _STIRLING[9]
    for k in range(8, -1, -1):
        series *= square
        series += _STIRLING[k]
    result = series / y + 0.5 * math.log(2.0 * math.pi) + (y - 0.5) * math.log(y) - y
    for _ in range(n):
        result -= math.log(y - 1.0)
        y -= 1.0
    return result


def random_geometric(p, size=None):
    if size is None:
        return _geometric(p)
    out = np.empty(size, np.int64)
    flat = np.ravel(out)
    for i in range(flat.size):
        flat[i] = _geometric(p)
    return out


def _geometric(p):
    if p <= 0.0 or p > 1.0:
        raise ValueError("geometric(): p outside of (0, 1]")
    q = 1.0 - p
    if p >= 0.333333333333333333333333:
        n = 1
        total = p * 1.0
        product = p * 1.0
        u = real(NUMPY)
        while u > total:
            product *= q
            total += product
            n += 1
        return n
    return math.ceil(math.log(1.0 - real(NUMPY)) / math.log(q))


def random_triangular(left, mode, right, size=None):
    if size is None:
        if right == left:
            return np.float64(left)
        return _triangular(NUMPY, np.float64(left), np.float64(right), (mode - left) / (right - left))
    out = np.empty(size)
    flat = np.ravel(out)
    for i in range(flat.size):
        flat[i] = random_triangular(left, mode, right)
    return out


def random_shuffle(x):
    _shuffle(NUMPY, x)


def random_permutation(x):
    if x.ndim == 0:
        y = np.arange(x)
        _shuffle(NUMPY, y)
        return y
    z = np.copy(x)
    _shuffle(NUMPY, z)
    return z


def random_choice(a, size=None, replace=True):
    if size is None:
        if a.ndim == 0:
            return _ranged(NUMPY, 0, a, 1)
        return a[_ranged(NUMPY, 0, a.shape[0], 1)]
    source = np.arange(a) if a.ndim == 0 else a
    out = np.empty(size, source.dtype)
    flat = np.ravel(out)
    n = source.shape[0]
    if replace:
        for i in range(flat.size):
            flat[i] = source[_ranged(NUMPY, 0, n, 1)]
        return out
    if flat.size > n:
        raise ValueError("Cannot take a larger sample than population when 'replace=False'")
    mixed = random_permutation(source)
    for i in range(flat.size):
        flat[i] = mixed[i]
    return out


# --- random ---


def pyrandom_seed(value):
    seed(PYTHON, value)


def pyrandom_random():
    return real(PYTHON)


def pyrandom_uniform(a, b):
    return np.float64(a) + (np.float64(b) - np.float64(a)) * real(PYTHON)


def pyrandom_gauss(mu, sigma):
    return _normal(PYTHON, mu, sigma)


def pyrandom_normalvariate(mu, sigma):
    return _normal(PYTHON, mu, sigma)


def pyrandom_randrange(start, stop=None, step=1):
    if stop is None:
        return _ranged(PYTHON, 0, start, 1)
    return _ranged(PYTHON, start, stop, step)


def pyrandom_getrandbits(k):
    if k < 1 or k > 64:
        raise OverflowError("getrandbits() limited to 64 bits")
    return np.uint64(_integer(PYTHON, k))


def pyrandom_randint(a, b):
    return _ranged(PYTHON, a, b + 1, 1)


def pyrandom_expovariate(lambd):
    return -math.log(1.0 - real(PYTHON)) / lambd


def pyrandom_gammavariate(alpha, beta):
    return _gamma(PYTHON, alpha, beta)


def pyrandom_betavariate(alpha, beta):
    return _beta(PYTHON, alpha, beta)


def pyrandom_lognormvariate(mu, sigma):
    return math.exp(_normal(PYTHON, mu, sigma))


def pyrandom_paretovariate(alpha):
    u = 1.0 - real(PYTHON)
    return 1.0 / u ** (1.0 / alpha)


def pyrandom_weibullvariate(alpha, beta):
    u = 1.0 - real(PYTHON)
    return alpha * (-math.log(u)) ** (1.0 / beta)


def pyrandom_triangular(low, high, mode=None):
    if mode is None:
        return _triangular(PYTHON, np.float64(low), np.float64(high), 0.5)
    if high == low:
        return np.float64(low)
    return _triangular(PYTHON, np.float64(low), np.float64(high), (mode - low) / (high - low))


def pyrandom_shuffle(x):
    _shuffle(PYTHON, x)
