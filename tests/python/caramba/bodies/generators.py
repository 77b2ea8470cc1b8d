"""Draws from generators of NumPy's that are arguments: `rng.random()`."""

import numpy as np
from numba import njit, prange


@njit
def reals(rng, n):
    out = np.empty(n)
    for i in range(n):
        out[i] = rng.random()
    return out, rng.random(3), rng.random((2, 2)), rng.random(dtype=np.float32), rng.random(3, np.float32)


@njit
def normals(rng, n):
    a = rng.standard_normal(n)
    b = rng.normal(1.0, 2.0, n)
    c = rng.normal(scale=3, size=(2, 3))
    return a, b, c, rng.normal(), rng.normal(2), rng.standard_normal(n, np.float32)


@njit
def uniforms(rng):
    return rng.uniform(), rng.uniform(-1, 5), rng.uniform(2.0, 3.0, 4), rng.uniform(size=2)


@njit
def exponentials(rng, n):
    return (
        rng.standard_exponential(n),
        rng.exponential(2.5, n),
        rng.exponential(),
        rng.standard_exponential(dtype=np.float32, size=n),
    )


@njit
def gammas(rng, shape, n):
    return (
        rng.standard_gamma(shape, n),
        rng.gamma(shape, 2.0, n),
        rng.gamma(shape),
        rng.standard_gamma(shape, n, np.float32),
        rng.chisquare(shape + 0.5, n),
    )


@njit
def betas(rng, a, b, n):
    return rng.beta(a, b, n), rng.beta(b, a)


@njit
def others(rng, n):
    return (
        rng.f(2.0, 3.0, n),
        rng.pareto(2.0, n),
        rng.weibull(1.5, n),
        rng.power(3.0, n),
        rng.laplace(1.0, 2.0, n),
        rng.logistic(size=n),
        rng.lognormal(0.0, 0.5, n),
        rng.rayleigh(2.0, n),
    )


@njit
def more(rng, n):
    return (
        rng.standard_t(3.0, n),
        rng.standard_t(3, n),
        rng.wald(1.0, 2.0, n),
        rng.wald(3, 2, n),
        rng.triangular(-1.0, 0.5, 2.0, n),
        rng.standard_cauchy(n),
        rng.noncentral_chisquare(2.0, 1.5, n),
        rng.noncentral_chisquare(0.5, 1.5, n),
        rng.noncentral_chisquare(0.5, 0.0, n),
    )


@njit
def counts(rng, n):
    return (
        rng.geometric(0.5, n),
        rng.geometric(0.05, n),
        rng.zipf(2.5, n),
        rng.logseries(0.6, n),
        rng.negative_binomial(5, 0.3, n),
        rng.negative_binomial(50.0, 0.3, n),
        rng.geometric(0.2),
    )


@njit
def poissons(rng, lam, n):
    return rng.poisson(lam, n), rng.poisson(lam)


@njit
def binomials(rng, m, p, n):
    return rng.binomial(m, p, n), rng.binomial(m, p), rng.binomial(m, 1 - p, (n, 2))


@njit
def integers(rng, low, high, n):
    return rng.integers(low, high), rng.integers(low, high, n), rng.integers(low, high, n, endpoint=True)


@njit
def narrow(rng, n):
    return (
        rng.integers(0, 100, n, np.uint8),
        rng.integers(-128, 128, n, np.int8),
        rng.integers(-5, 77, n, np.int16),
        rng.integers(0, 65535, n, np.uint16, True),
        rng.integers(0, 10**9, n, np.int32),
        rng.integers(0, 2**32, n, np.uint32),
        rng.integers(0, 2, n, np.bool_),
        rng.integers(0, 7, dtype=np.uint8),
        rng.integers(0, 2, dtype=np.bool_),
        rng.integers(3, 3, n, np.uint16, True),
        rng.random(),
    )


@njit
def wide(rng, n):
    return (
        rng.integers(0, 3 << 61, n),
        rng.integers(-(1 << 62), 3 << 61, n),
        rng.integers(0, (1 << 64) - 1, n, np.uint64, True),
        rng.integers(0, 3 << 62, n, np.uint64),
        rng.integers(-(2**63), 2**63 - 1, n, endpoint=True),
        rng.integers(0, 1 << 32, n),
        rng.integers(0, (1 << 32) + 1, n),
        rng.integers(0, 3 << 30, n),
    )


@njit
def orders(rng, a, m):
    rng.shuffle(a)
    rng.shuffle(m)
    rng.shuffle(m, 1)
    rng.shuffle(m, axis=-1)
    return rng.permutation(7), rng.permutation(a), rng.permutation(m, 1), rng.permutation(m)


@njit
def shuffle_along(rng, a, axis):
    rng.shuffle(a, axis)
    return rng.random()


@njit
def two(first, second):
    total = second.random()
    for _ in range(5):
        total += first.random() - second.normal(0.0, 1.0) * first.random()
    return total


@njit
def step(x, rng):
    return x + rng.normal(0.0, 0.1)


@njit
def walk(rng, n):
    x = 0.0
    for _ in range(n):
        x = step(x, rng)
    return x


@njit
def given_back(x, rng):
    return rng, x + rng.random()


@njit
def of_a_tuple(rngs):
    total = 0.0
    for rng in rngs:
        total += rng.random()
    return total + rngs[0].random()


@njit
def in_order(rng):
    return rng.random() - 2 * rng.random(), (rng.random(), rng.integers(0, 10))


@njit(parallel=True)
def in_a_loop(rng, out):
    for i in prange(out.size):
        out[i] = rng.random()
    return out


@njit
def vitter(n, total, random_state):
    """Method A of J. S. Vitter: a sample in order."""
    out = np.empty(n, np.int64)
    top = total - n
    at = -1
    while n >= 2:
        v = random_state.random()
        skipped = 0
        quotient = top / total
        while quotient > v:
            skipped += 1
            top -= 1
            total -= 1
            quotient = quotient * top / total
        at += skipped + 1
        out[len(out) - n] = at
        total -= 1
        n -= 1
    out[-1] = at + 1 + int(total * random_state.random())
    return out


@njit
def declared(source: np.random.Generator, n):
    return source.normal(0.0, 1.0, n)


def _made(by_numba):
    rng = np.random if by_numba else np.random.RandomState(1)

    @njit
    def drawn(seed, n):
        np.random.seed(seed)
        out = np.empty(n)
        for i in range(n):
            out[i] = rng.random() + rng.randint(3)
        return out, rng.choice(5), rng.choice(5, 2, replace=False)

    return drawn


module_as_value = _made(True)


def _rng(seed):
    return np.random.default_rng(seed)


def _twister(seed):
    return np.random.Generator(np.random.MT19937(seed))


CASES = {
    "reals": [(_rng(1), 5), (_twister(1), 5), (np.random.Generator(np.random.Philox(3)), 4)],
    "normals": [(_rng(2), 3000), (_twister(2), 7)],
    "uniforms": [(_rng(3),)],
    "exponentials": [(_rng(4), 3000)],
    "gammas": [
        (_rng(5), 2.5, 200),
        (_rng(5), 0.3, 200),
        (_rng(5), 1.0, 20),
        (_rng(5), 0.0, 3),
        (_rng(5), 3, 9),
    ],
    "betas": [(_rng(6), 0.5, 0.7, 100), (_rng(6), 2.0, 3.0, 50), (_rng(6), 2, 1, 9), (_rng(6), 0.0, 1.0, 2)],
    "others": [(_rng(7), 50)],
    "more": [(_rng(8), 50)],
    "counts": [(_rng(9), 60)],
    "poissons": [
        (_rng(1), 3.5, 30),
        (_rng(1), 25.0, 300),
        (_rng(1), 1200, 300),
        (_rng(1), 0, 2),
        (_rng(1), -1.0, 2),
    ],
    "binomials": [
        (_rng(1), 10, 0.3, 50),
        (_rng(1), 1000, 0.4, 200),
        (_rng(1), 10**6, 0.01, 200),
        (_rng(1), 0, 0.4, 2),
    ],
    "integers": [(_rng(1), 0, 10, 50), (_rng(1), -7, 10**12, 50), (_twister(1), 5, 5, 2), (_rng(1), 6, 5, 2)],
    "narrow": [(_rng(1), 41), (_twister(1), 41)],
    "wide": [(_rng(1), 41), (_twister(1), 41)],
    "orders": [(_rng(1), np.arange(9), np.arange(30.0).reshape(5, 6))],
    "shuffle_along": [(_rng(1), np.arange(24).reshape(2, 3, 4), 2), (_rng(1), np.arange(4), 1)],
    "two": [(_rng(1), _rng(2))],
    "walk": [(_rng(1), 100)],
    "given_back": [(1.0, _rng(5))],
    "of_a_tuple": [((_rng(1), _rng(2)),)],
    "in_order": [(_rng(1),)],
    "in_a_loop": [(_rng(1), np.zeros(9))],
    "declared": [(_rng(1), 5)],
    "module_as_value": [(3, 4)],
    "vitter": [(5, 100, _rng(1))],
}
