"""Further distributions of np.random: one number by Numba's algorithm, and arrays of such numbers."""

import math

import numpy as np

from pykokkos.array_library.draws import _gamma, _normal, _poisson
from pykokkos.mersenne import NUMPY, real

# Numba compiles these for the error model of the kernel that draws.
DIVIDES_AS_CALLERS = True

# --- Arrays of numbers ---


def _reals(draw, a, b, size):
    out = np.empty(size)
    flat = np.ravel(out)
    for i in range(flat.size):
        flat[i] = draw(a, b)
    return out


def _integers(draw, a, b, size):
    out = np.empty(size, np.int64)
    flat = np.ravel(out)
    for i in range(flat.size):
        flat[i] = draw(a, b)
    return out


def _exponential():
    return -math.log(1.0 - real(NUMPY))


def _chisquare(df):
    return 2.0 * _gamma(NUMPY, df / 2.0, 1.0)


# --- Real numbers ---


def _pareto(a, _):
    u = 1.0 - real(NUMPY)
    return 1.0 / u ** (1.0 / a) - 1


def random_pareto(a, size=None):
    if size is None:
        return _pareto(a, 0)
    return _reals(_pareto, a, 0, size)


def _weibull(a, _):
    u = 1.0 - real(NUMPY)
    return (-math.log(u)) ** (1.0 / a)


def random_weibull(a, size=None):
    if size is None:
        return _weibull(a, 0)
    return _reals(_weibull, a, 0, size)


def _vonmises(mu, kappa):
    # N. I. Fisher, Statistical Analysis of Circular Data (1993).
    if kappa <= 1e-6:
        return 2.0 * math.pi * real(NUMPY)
    s = 0.5 / kappa
    r = s + math.sqrt(1.0 + s * s)
    while True:
        z = math.cos(math.pi * real(NUMPY))
        d = z / (r + z)
        u = real(NUMPY)
        if u < 1.0 - d * d or u <= (1.0 - d) * math.exp(d):
            break
    q = 1.0 / r
    f = (q + z) / (1.0 + q * z)
    if real(NUMPY) > 0.5:
        return (mu + math.acos(f)) % (2.0 * math.pi)
    return (mu - math.acos(f)) % (2.0 * math.pi)


def random_vonmises(mu, kappa, size=None):
    if size is None:
        return _vonmises(mu, kappa)
    return _reals(_vonmises, mu, kappa, size)


def _f(dfnum, dfden):
    above = _chisquare(dfnum) * dfden
    return above / (_chisquare(dfden) * dfnum)


def random_f(dfnum, dfden, size=None):
    if size is None:
        return _f(dfnum, dfden)
    return _reals(_f, dfnum, dfden, size)


def _gumbel(loc, scale):
    return loc - scale * math.log(-math.log(1.0 - real(NUMPY)))


def random_gumbel(loc, scale, size=None):
    if size is None:
        return _gumbel(loc, scale)
    return _reals(_gumbel, loc, scale, size)


def _laplace(loc, scale):
    u = real(NUMPY)
    if u < 0.5:
        return loc + scale * math.log(u + u)
    return loc - scale * math.log(2.0 - u - u)


def random_laplace(loc=0.0, scale=1.0, size=None):
    if size is None:
        return _laplace(loc, scale)
    return _reals(_laplace, loc, scale, size)


def _logistic(loc, scale):
    u = real(NUMPY)
    return loc + scale * math.log(u / (1.0 - u))


def random_logistic(loc=0.0, scale=1.0, size=None):
    if size is None:
        return _logistic(loc, scale)
    return _reals(_logistic, loc, scale, size)


def _power(a, _):
    if a <= 0.0:
        raise ValueError("power(): a <= 0")
    return math.pow(1 - math.exp(-_exponential()), 1.0 / a)


def random_power(a, size=None):
    if size is None:
        return _power(a, 0)
    return _reals(_power, a, 0, size)


def _standard_cauchy(_, __):
    x = _normal(NUMPY, 0.0, 1.0)
    return x / _normal(NUMPY, 0.0, 1.0)


def random_standard_cauchy(size=None):
    if size is None:
        return _standard_cauchy(0, 0)
    return _reals(_standard_cauchy, 0, 0, size)


def _standard_t(df, _):
    n = _normal(NUMPY, 0.0, 1.0)
    g = _gamma(NUMPY, df / 2.0, 1.0)
    return math.sqrt(df / 2.0) * n / math.sqrt(g)


def random_standard_t(df, size=None):
    if size is None:
        return _standard_t(df, 0)
    return _reals(_standard_t, df, 0, size)


def _wald(mean, scale):
    if mean <= 0.0:
        raise ValueError("wald(): mean <= 0")
    if scale <= 0.0:
        raise ValueError("wald(): scale <= 0")
    ratio = mean / (2.0 * scale)
    y = _normal(NUMPY, 0.0, 1.0)
    y = mean * y * y
    x = mean + ratio * (y - math.sqrt(4 * scale * y + y * y))
    if real(NUMPY) <= mean / (mean + x):
        return x
    return mean * mean / x


def random_wald(mean, scale, size=None):
    if size is None:
        return _wald(mean, scale)
    return _reals(_wald, mean, scale, size)


def _noncentral_chisquare(df, nonc):
    if nonc != nonc:
        return np.nan
    if df > 1:
        chi2 = _chisquare(df - 1)
        n = _normal(NUMPY, 0.0, 1.0) + math.sqrt(nonc)
        return chi2 + n * n
    return _chisquare(df + 2 * _poisson(nonc / 2.0))


def random_noncentral_chisquare(df, nonc, size=None):
    if df <= 0:
        raise ValueError("df <= 0")
    if nonc < 0:
        raise ValueError("nonc < 0")
    if size is None:
        return _noncentral_chisquare(df, nonc)
    return _reals(_noncentral_chisquare, df, nonc, size)


def random_dirichlet(alpha, size=None):
    for a in alpha:
        if a <= 0:
            raise ValueError("dirichlet: alpha must be > 0.0")
    if size is None:
        out = np.empty(len(alpha))
        _dirichlet(alpha, out)
        return out
    if isinstance(size, tuple):
        several = np.empty((*size, len(alpha)))
        flat = several.reshape(-1, len(alpha))
        for i in range(flat.shape[0]):
            _dirichlet(alpha, flat[i])
        return several
    rows = np.empty((size, len(alpha)))
    for i in range(size):
        _dirichlet(alpha, rows[i])
    return rows


def _dirichlet(alpha, out):
    total = 0.0
    for k, w in enumerate(alpha):
        out[k] = _gamma(NUMPY, np.float64(w), 1.0)
        total += out[k]
    for k in range(len(alpha)):
        out[k] /= total


# --- Integers ---


def _logseries(p, _):
    # A. W. Kemp, Efficient generation of logarithmically distributed pseudo-random variables (1981).
    if p <= 0.0 or p > 1.0:
        raise ValueError("logseries(): p outside of (0, 1]")
    r = math.log(1.0 - p)
    v = real(NUMPY)
    if v >= p:
        return 1
    q = 1.0 - math.exp(r * real(NUMPY))
    if v <= q * q:
        return int(1.0 + math.log(v) / math.log(q))
    if v >= q:
        return 1
    return 2


def random_logseries(p, size=None):
    if size is None:
        return _logseries(p, 0)
    return _integers(_logseries, p, 0, size)


def random_negative_binomial(n, p):
    if n <= 0:
        raise ValueError("negative_binomial(): n <= 0")
    if p < 0.0 or p > 1.0:
        raise ValueError("negative_binomial(): p outside of [0, 1]")
    return _poisson(_gamma(NUMPY, n, (1.0 - p) / p))


def _zipf(a, _):
    # L. Devroye, Non-Uniform Random Variate Generation (1986).
    if a <= 1.0:
        raise ValueError("zipf(): a <= 1")
    less = a - 1.0
    b = 2.0**less
    while True:
        u = 1.0 - real(NUMPY)
        v = real(NUMPY)
        x = math.floor(u ** (-1.0 / less))
        if x < 1.0:
            continue
        t = (1.0 + 1.0 / x) ** less
        if v * x * (t - 1.0) / (b - 1.0) <= t / b:
            return x


def random_zipf(a, size=None):
    if size is None:
        return _zipf(a, 0)
    return _integers(_zipf, a, 0, size)


def _hypergeometric(ngood, nbad, nsample):
    rest = int(nbad) + int(ngood) - int(nsample)
    fewer = float(min(nbad, ngood))
    y = fewer
    k = int(nsample)
    while y > 0.0 and k > 0:
        y -= math.floor(real(NUMPY) + y / (rest + k))
        k -= 1
    z = int(fewer - y)
    if ngood > nbad:
        return int(nsample) - z
    return z


def random_hypergeometric(ngood, nbad, nsample, size=None):
    if size is None:
        return _hypergeometric(ngood, nbad, nsample)
    out = np.empty(size, np.int64)
    flat = np.ravel(out)
    for i in range(flat.size):
        flat[i] = _hypergeometric(ngood, nbad, nsample)
    return out


def _next(which):
    return real(which)


def _squeezed(y, v, n, m, r, q, corrected):
    """Whether a candidate of BTPE is accepted by its final test, with Stirling's formula.

    NumPy 2.5 corrected the signs and a coefficient for its ``Generator``.
    """
    x1 = y + 1
    f1 = m + 1
    z = n + 1 - m
    w = n - y + 1
    bound = (m + 0.5) * math.log(f1 / x1) + (n - m + 0.5) * math.log(z / w)
    bound += (y - m) * math.log(w * r / (x1 * q))
    last = 13860.0 if corrected else 13680.0
    sign = -1.0 if corrected else 1.0
    bound += _correction(f1, last)
    bound += _correction(z, last)
    bound += sign * _correction(x1, last)
    bound += sign * _correction(w, last)
    return math.log(v) <= bound


def _correction(x, last):
    square = x * x
    series = last - (462.0 - (132.0 - (99.0 - 140.0 / square) / square) / square) / square
    return series / x / 166320.0


def _btpe(drawn, source, corrected, n, r):
    """V. Kachitvichyanukul, B. W. Schmeiser, Binomial random variate generation (1988): algorithm BTPE.

    ``drawn(source)`` is the next number of [0, 1).
    """
    q = 1.0 - r
    mean = n * r + r
    m = math.floor(mean)
    p1 = math.floor(2.195 * math.sqrt(n * r * q) - 4.6 * q) + 0.5
    middle = m + 0.5
    left = middle - p1
    right = middle + p1
    c = 0.134 + 20.5 / (15.3 + m)
    a = (mean - left) / (mean - left * r)
    slope_left = a * (1.0 + a / 2.0)
    a = (right - mean) / (right * q)
    slope_right = a * (1.0 + a / 2.0)
    p2 = p1 * (1.0 + 2.0 * c)
    p3 = p2 + c / slope_left
    p4 = p3 + c / slope_right
    variance = n * r * q
    while True:
        u = drawn(source) * p4
        v = drawn(source)
        if u <= p1:
            return math.floor(middle - p1 * v + u)
        if u <= p2:
            x = left + (u - p1) / c
            v = v * c + 1.0 - math.fabs(m - x + 0.5) / p1
            if v > 1.0:
                continue
            y = math.floor(x)
        elif u <= p3:
            y = math.floor(left + math.log(v) / slope_left)
            if y < 0 or v == 0.0:
                continue
            v = v * (u - p2) * slope_left
        else:
            y = math.floor(right - math.log(v) / slope_right)
            if y > n or v == 0.0:
                continue
            v = v * (u - p3) * slope_right
        k = abs(y - m)
        if k > 20 and k < variance / 2.0 - 1:
            rho = (k / variance) * ((k * (k / 3.0 + 0.625) + 0.16666666666666666) / variance + 0.5)
            t = -k * k / (2 * variance)
            log_v = math.log(v)
            if log_v < t - rho:
                return y
            if log_v <= t + rho and _squeezed(y, v, n, m, r, q, corrected):
                return y
            continue
        s = r / q
        a = s * (n + 1)
        f = 1.0
        if m < y:
            for i in range(m + 1, y + 1):
                f = f * (a / i - s)
        elif m > y:
            for i in range(y + 1, m + 1):
                f = f / (a / i - s)
        if v <= f:
            return y


def _inverted(n, p, q, mean):
    """The binomial distribution by inversion, in several parts where the first probability is too small."""
    flips = n
    parts = 1
    first = q**n
    while first <= 1e-308:
        parts <<= 2
        flips >>= 2
        first = q**flips
        assert flips > 0
    bound = min(flips, mean + 10.0 * math.sqrt(mean * q + 1))
    return flips, parts, first, bound


def _binomial(n, p):
    if n < 0:
        raise ValueError("binomial(): n <= 0")
    if not (0.0 <= p <= 1.0):
        raise ValueError("binomial(): p outside of [0, 1]")
    if p == 0.0:
        return 0
    if p == 1.0:
        return n
    flipped = p > 0.5
    small = 1.0 - p if flipped else p * 1.0
    q = 1.0 - small
    mean = n * small
    if mean > 30.0:
        x = _btpe(_next, NUMPY, False, n, small)
        return n - x if flipped else x
    n, parts, first, bound = _inverted(n, small, q, mean)
    total = 0
    while parts > 0:
        x = 0
        u = real(NUMPY)
        px = first
        while x <= bound:
            if u <= px:
                total += n - x if flipped else x
                parts -= 1
                break
            u -= px
            x += 1
            px = ((n - x + 1) * small * px) / (x * q)
    return total


def random_binomial(n, p, size=None):
    if size is None:
        return _binomial(n, p)
    return _integers(_binomial, n, p, size)


def random_multinomial(n, pvals, size=None):
    if size is None:
        out = np.zeros(len(pvals), np.int64)
        _multinomial(n, pvals, out)
        return out
    if isinstance(size, tuple):
        several = np.zeros((*size, len(pvals)), np.int64)
        flat = several.reshape(-1, len(pvals))
        for i in range(flat.shape[0]):
            _multinomial(n, pvals, flat[i])
        return several
    rows = np.zeros((size, len(pvals)), np.int64)
    for i in range(size):
        _multinomial(n, pvals, rows[i])
    return rows


def _multinomial(n, pvals, out):
    rest = 1.0
    left = n
    last = len(pvals) - 1
    for j in range(last):
        p = pvals[j]
        drawn = _binomial(left, p / rest)
        out[j] = drawn
        left -= drawn
        if left <= 0:
            break
        rest -= p
    if left > 0:
        out[last] = left
