"""Methods of ``numpy.random.Generator``: the numbers that Numba draws from such an argument, in its order.

A method is named ``generator_…``; the generator is the tuple of ``pykokkos/bit_generators.py``. Ziggurats are
NumPy's own functions, everything else is written here as Numba computes it.
"""

import numpy as np

from pykokkos.array_library.distributions import _btpe
from pykokkos.array_library.draws import _log_gamma_above
from pykokkos.bit_generators import draw_double, draw_float, next_double, next_uint32

# Numba compiles these for the error model of the kernel that draws.
DIVIDES_AS_CALLERS = True

_LARGEST = 9223372036854775807

# --- One number ---


def _next(bits):
    return next_double(bits)


def _real(rng, _, __):
    return next_double(rng.bits)


def _real_f(rng, _, __):
    return np.float32(np.float32(next_uint32(rng.bits) >> 8) * np.float32(1.0) / np.float32(16777216.0))


def _exponential(rng, _, __):
    return draw_double(rng.exponential, rng.bits)


def _exponential_f(rng, _, __):
    return draw_float(rng.exponential_f, rng.bits)


def _normal(rng, _, __):
    return draw_double(rng.normal, rng.bits)


def _normal_f(rng, _, __):
    return draw_float(rng.normal_f, rng.bits)


def _gamma(rng, shape, _):
    if shape == 1.0:
        return _exponential(rng, 0, 0)
    if shape == 0.0:
        return 0.0
    if shape < 1.0:
        while True:
            u = next_double(rng.bits)
            v = _exponential(rng, 0, 0)
            if u <= 1.0 - shape:
                x = pow(u, 1.0 / shape)
                if x <= v:
                    return x
            else:
                y = -np.log((1 - u) / shape)
                x = pow(1.0 - shape + shape * y, 1.0 / shape)
                if x <= v + y:
                    return x
    # G. Marsaglia, W. W. Tsang, A simple method for generating gamma variables (2000).
    b = shape - 1.0 / 3.0
    c = 1.0 / np.sqrt(9 * b)
    while True:
        x = _normal(rng, 0, 0)
        v = 1.0 + c * x
        while v <= 0.0:
            x = _normal(rng, 0, 0)
            v = 1.0 + c * x
        v = v * v * v
        u = next_double(rng.bits)
        if u < 1.0 - 0.0331 * (x * x) * (x * x):
            return b * v
        if np.log(u) < 0.5 * x * x + b * (1.0 - v + np.log(v)):
            return b * v


def _gamma_f(rng, given, _):
    one = np.float32(1.0)
    shape = np.float32(given)
    if shape == one:
        return _exponential_f(rng, 0, 0)
    if shape == np.float32(0.0):
        return np.float32(0.0)
    if shape < one:
        while True:
            u = _real_f(rng, 0, 0)
            v = _exponential_f(rng, 0, 0)
            if u <= one - shape:
                x = np.float32(pow(u, np.float32(one / shape)))
                if x <= v:
                    return x
            else:
                y = np.float32(-np.log(np.float32((one - u) / shape)))
                x = np.float32(pow(one - shape + np.float32(shape * y), np.float32(one / shape)))
                if x <= v + y:
                    return x
    b = shape - one / np.float32(3.0)
    c = np.float32(one / np.float32(np.sqrt(np.float32(9.0) * b)))
    while True:
        x = _normal_f(rng, 0, 0)
        v = np.float32(one + c * x)
        while v <= np.float32(0.0):
            x = _normal_f(rng, 0, 0)
            v = np.float32(one + c * x)
        v = np.float32(v * v * v)
        u = _real_f(rng, 0, 0)
        if u < one - np.float32(0.0331) * (x * x) * (x * x):
            return np.float32(b * v)
        if np.log(u) < np.float32(0.5) * x * x + b * (one - v + np.log(v)):
            return np.float32(b * v)


def _scaled_normal(rng, loc, scale):
    scaled = scale * _normal(rng, 0, 0)
    return loc + scaled


def _uniform(rng, low, high):
    scaled = (high - low) * next_double(rng.bits)
    return low + scaled


def _scaled_exponential(rng, scale, _):
    return scale * _exponential(rng, 0, 0)


def _scaled_gamma(rng, shape, scale):
    return scale * _gamma(rng, shape, 0)


def _beta(rng, a, b):
    if a <= 1.0 and b <= 1.0:
        while True:
            u = next_double(rng.bits)
            v = next_double(rng.bits)
            x = pow(u, 1.0 / a)
            y = pow(v, 1.0 / b)
            if x + y <= 1.0 and x + y > 0.0:
                return x / (x + y)
    first = _gamma(rng, a, 0)
    second = _gamma(rng, b, 0)
    return first / (first + second)


def _chisquare(rng, df, _):
    return 2.0 * _gamma(rng, df / 2.0, 0)


def _cauchy(rng, _, __):
    numerator = _normal(rng, 0, 0)
    return numerator / _normal(rng, 0, 0)


def _pareto(rng, a, _):
    return np.expm1(_exponential(rng, 0, 0) / a)


def _weibull(rng, a, _):
    if a == 0.0:
        return 0.0
    return pow(_exponential(rng, 0, 0), 1.0 / a)


def _power(rng, a, _):
    return pow(-np.expm1(-_exponential(rng, 0, 0)), 1.0 / a)


def _laplace(rng, loc, scale):
    u = next_double(rng.bits)
    while u <= 0:
        u = next_double(rng.bits)
    if u >= 0.5:
        return loc - scale * np.log(2.0 - u - u)
    return loc + scale * np.log(u + u)


def _logistic(rng, loc, scale):
    u = next_double(rng.bits)
    while u <= 0.0:
        u = next_double(rng.bits)
    return loc + scale * np.log(u / (1.0 - u))


def _lognormal(rng, mean, sigma):
    return np.exp(_scaled_normal(rng, mean, sigma))


def _rayleigh(rng, mode, _):
    return mode * np.sqrt(2.0 * _exponential(rng, 0, 0))


def _standard_t(rng, df, _):
    numerator = _normal(rng, 0, 0)
    denominator = _gamma(rng, df / 2, 0)
    return np.sqrt(df / 2) * numerator / np.sqrt(denominator)


def _wald(rng, mean, scale):
    half = mean / (2 * scale)
    y = _normal(rng, 0, 0)
    y = mean * y * y
    x = mean + half * (y - np.sqrt(4 * scale * y + y * y))
    u = next_double(rng.bits)
    if u <= mean / (mean + x):
        return x
    return mean * mean / x


def _geometric(rng, p, _):
    if p >= 0.333333333333333333333333:
        n = 1
        total = p * 1.0
        product = p * 1.0
        q = 1.0 - p
        u = next_double(rng.bits)
        while u > total:
            product *= q
            total += product
            n += 1
        return np.int64(n)
    return np.int64(np.ceil(-_exponential(rng, 0, 0) / np.log1p(-p)))


# From NumPy 2.1 on, numbers that would be too large are not drawn in the first place.
_BOUNDED_ZIPF = np.lib.NumpyVersion(np.__version__) >= "2.1.0"


def _zipf(rng, a, _):
    less = a - 1.0
    b = pow(2.0, less)
    least = pow(_LARGEST, -less)
    while True:
        u = next_double(rng.bits)
        u = u * least + (1 - u) if _BOUNDED_ZIPF else 1.0 - u
        v = next_double(rng.bits)
        x = np.floor(pow(u, -1.0 / less))
        if x > _LARGEST or x < 1.0:
            continue
        t = pow(1.0 + 1.0 / x, less)
        if v * x * (t - 1.0) / (b - 1.0) <= t / b:
            return np.int64(x)


def _log_gamma(x):
    if x == 1.0 or x == 2.0:
        return 0.0
    n = int(7 - x) if x < 7.0 else 0
    y = np.float64(x + n)
    return _log_gamma_above(y, n, (1.0 / y) * (1.0 / y))


def _poisson(rng, lam, _):
    if lam >= 10:
        return _poisson_large(rng, lam)
    if lam == 0:
        return 0
    least = np.exp(-lam)
    n = 0
    product = 1.0
    while True:
        product *= next_double(rng.bits)
        if product <= least:
            return n
        n += 1


def _poisson_large(rng, lam):
    """W. Hörmann, The transformed rejection method for generating Poisson random variables (1993): PTRS."""
    root = np.sqrt(lam)
    logarithm = np.log(lam)
    b = 0.931 + 2.53 * root
    a = -0.059 + 0.02483 * b
    inverse = 1.1239 + 1.1328 / (b - 3.4)
    v_r = 0.9277 - 3.6224 / (b - 2)
    while True:
        u = next_double(rng.bits) - 0.5
        v = next_double(rng.bits)
        s = 0.5 - np.fabs(u)
        k = int((2 * a / s + b) * u + lam + 0.43)
        if s >= 0.07 and v <= v_r:
            return k
        if k < 0 or (s < 0.013 and v > s):
            continue
        left = np.log(v) + np.log(inverse) - np.log(a / (s * s) + b)
        if left <= -lam + k * logarithm - _log_gamma(k + 1):
            return k


def _negative_binomial(rng, n, p):
    return _poisson(rng, _scaled_gamma(rng, n, (1 - p) / p), 0)


def _noncentral_chisquare(rng, df, nonc):
    if np.isnan(nonc):
        return np.nan
    if nonc == 0:
        return _chisquare(rng, df, 0)
    if df > 1:
        square = _chisquare(rng, df - 1, 0)
        n = _normal(rng, 0, 0) + np.sqrt(nonc)
        return square + n * n
    i = _poisson(rng, nonc / 2.0, 0)
    return _chisquare(rng, df + 2 * i, 0)


def _logseries(rng, p, _):
    r = np.log1p(-p)
    while True:
        v = next_double(rng.bits)
        if v >= p:
            return 1
        u = next_double(rng.bits)
        q = -np.expm1(r * u)
        if v <= q * q:
            result = np.int64(np.floor(1 + np.log(v) / np.log(q)))
            if result < 1 or v == 0.0:
                continue
            return result
        if v >= q:
            return 1
        return 2


def _triangular(rng, left, mode, right):
    base = right - left
    ratio = (mode - left) / base
    u = next_double(rng.bits)
    if u <= ratio:
        return left + np.sqrt(u * ((mode - left) * base))
    return right - np.sqrt((1.0 - u) * ((right - mode) * base))


_CORRECTED = np.lib.NumpyVersion(np.__version__) >= "2.5.0"


def _binomial_large(rng, n, p):
    return _btpe(_next, rng.bits, _CORRECTED, n, p)


def _binomial_small(rng, n, p):
    q = 1.0 - p
    first = np.exp(n * np.log(q))
    mean = n * p
    bound = min(n, mean + 10.0 * np.sqrt(mean * q + 1))
    x = 0
    px = first
    u = next_double(rng.bits)
    while u > px:
        x = x + 1
        if x > bound:
            x = 0
            px = first
            u = next_double(rng.bits)
        else:
            u -= px
            px = ((n - x + 1) * p * px) / (x * q)
    return x


def _binomial(rng, n, p):
    if n == 0 or p == 0.0:
        return np.int64(0)
    if p <= 0.5:
        if p * n <= 30.0:
            return np.int64(_binomial_small(rng, n, p))
        return np.int64(_binomial_large(rng, n, p))
    q = 1.0 - p
    if q * n <= 30.0:
        return np.int64(n - _binomial_small(rng, n, q))
    return np.int64(n - _binomial_large(rng, n, q))


# --- Arrays of numbers ---


def _filled(draw, rng, a, b, size, dtype=np.float64):
    if size is None:
        return draw(rng, a, b)
    out = np.empty(size, dtype)
    flat = np.ravel(out)
    for i in range(flat.size):
        flat[i] = draw(rng, a, b)
    return out


def _counted(draw, rng, a, b, size):
    if size is None:
        return np.int64(draw(rng, a, b))
    return _filled(draw, rng, a, b, size, np.int64)


def _of_type(draw, draw_f, rng, a, size, dtype):
    example = np.empty(0, dtype)
    if example.dtype == np.float64:
        return _filled(draw, rng, a, 0, size)
    if example.dtype == np.float32:
        return _filled(draw_f, rng, a, 0, size, np.float32)
    raise TypeError("Argument dtype is not one of the expected type(s):  np.float32 or np.float64")


def generator_random(rng, size=None, dtype=np.float64):
    return _of_type(_real, _real_f, rng, 0, size, dtype)


def generator_standard_exponential(rng, size=None, dtype=np.float64):
    return _of_type(_exponential, _exponential_f, rng, 0, size, dtype)


def generator_standard_normal(rng, size=None, dtype=np.float64):
    return _of_type(_normal, _normal_f, rng, 0, size, dtype)


def generator_standard_gamma(rng, shape, size=None, dtype=np.float64):
    return _of_type(_gamma, _gamma_f, rng, shape, size, dtype)


def generator_normal(rng, loc=0.0, scale=1.0, size=None):
    return _filled(_scaled_normal, rng, loc, scale, size)


def generator_uniform(rng, low=0.0, high=1.0, size=None):
    return _filled(_uniform, rng, low, high, size)


def generator_exponential(rng, scale=1.0, size=None):
    return _filled(_scaled_exponential, rng, scale, 0, size)


def generator_gamma(rng, shape, scale=1.0, size=None):
    return _filled(_scaled_gamma, rng, shape, scale, size)


def generator_beta(rng, a, b, size=None):
    return _filled(_beta, rng, a, b, size)


def _f(rng, dfnum, dfden):
    numerator = _chisquare(rng, dfnum, 0) * dfden
    return numerator / (_chisquare(rng, dfden, 0) * dfnum)


def generator_f(rng, dfnum, dfden, size=None):
    return _filled(_f, rng, dfnum, dfden, size)


def generator_chisquare(rng, df, size=None):
    return _filled(_chisquare, rng, df, 0, size)


def generator_standard_cauchy(rng, size=None):
    return _filled(_cauchy, rng, 0, 0, size)


def generator_pareto(rng, a, size=None):
    return _filled(_pareto, rng, a, 0, size)


def generator_weibull(rng, a, size=None):
    return _filled(_weibull, rng, a, 0, size)


def generator_power(rng, a, size=None):
    return _filled(_power, rng, a, 0, size)


def generator_laplace(rng, loc=0.0, scale=1.0, size=None):
    return _filled(_laplace, rng, loc, scale, size)


def generator_logistic(rng, loc=0.0, scale=1.0, size=None):
    return _filled(_logistic, rng, loc, scale, size)


def generator_lognormal(rng, mean=0.0, sigma=1.0, size=None):
    return _filled(_lognormal, rng, mean, sigma, size)


def generator_rayleigh(rng, scale=1.0, size=None):
    return _filled(_rayleigh, rng, scale, 0, size)


def generator_standard_t(rng, df, size=None):
    return _filled(_standard_t, rng, df, 0, size)


def generator_wald(rng, mean, scale, size=None):
    return _filled(_wald, rng, mean, scale, size)


def generator_triangular(rng, left, mode, right, size=None):
    if size is None:
        return _triangular(rng, left, mode, right)
    out = np.empty(size)
    flat = np.ravel(out)
    for i in range(flat.size):
        flat[i] = _triangular(rng, left, mode, right)
    return out


def generator_geometric(rng, p, size=None):
    return _counted(_geometric, rng, p, 0, size)


def generator_zipf(rng, a, size=None):
    return _counted(_zipf, rng, a, 0, size)


def generator_poisson(rng, lam, size=None):
    return _counted(_poisson, rng, lam, 0, size)


def generator_negative_binomial(rng, n, p, size=None):
    return _counted(_negative_binomial, rng, n, p, size)


def generator_binomial(rng, n, p, size=None):
    return _counted(_binomial, rng, n, p, size)


def generator_noncentral_chisquare(rng, df, nonc, size=None):
    if df <= 0:
        raise ValueError("df <= 0")
    if nonc < 0:
        raise ValueError("nonc < 0")
    return _filled(_noncentral_chisquare, rng, df, nonc, size)


def generator_logseries(rng, p, size=None):
    if p < 0 or p >= 1 or np.isnan(p):
        raise ValueError("p < 0, p >= 1 or p is NaN")
    return _counted(_logseries, rng, p, 0, size)
