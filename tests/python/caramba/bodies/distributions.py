"""Distributions of np.random by Numba's algorithms: the same numbers from the same seeds."""

import numpy as np
from numba import njit


@njit
def reals(seed):
    np.random.seed(seed)
    return (
        np.random.pareto(2.5),
        np.random.weibull(1.5),
        np.random.vonmises(0.5, 2.0),
        np.random.f(3.0, 4.0),
        np.random.gumbel(0.0, 2.0),
        np.random.laplace(),
        np.random.laplace(1.0, 2.0),
        np.random.logistic(1.0, 2.0),
        np.random.power(2.5),
        np.random.standard_cauchy(),
        np.random.standard_t(3.0),
        np.random.wald(1.0, 2.0),
        np.random.noncentral_chisquare(3.0, 0.5),
        np.random.noncentral_chisquare(0.5, 0.5),
    )


@njit
def counts(seed):
    np.random.seed(seed)
    return (
        np.random.logseries(0.7),
        np.random.negative_binomial(3.0, 0.4),
        np.random.zipf(2.5),
        np.random.hypergeometric(10, 20, 8),
        np.random.hypergeometric(20, 10, 8),
    )


@njit
def arrays(seed):
    np.random.seed(seed)
    return np.random.pareto(2.5, 3), np.random.gumbel(0.0, 1.0, (2, 2)), np.random.zipf(3.0, 4)


@njit
def binomials(seed, n, p):
    np.random.seed(seed)
    out = np.empty(50, np.int64)
    for i in range(50):
        out[i] = np.random.binomial(n, p)
    return out, np.random.binomial(n, p, 3)


@njit
def shares(seed, n, p):
    np.random.seed(seed)
    several = (
        np.random.multinomial(n, p, (2, 3)),
        np.random.dirichlet(p, size=2),
        np.random.dirichlet(p, (2, 1)),
    )
    return np.random.multinomial(n, p), np.random.multinomial(n, p, 2), np.random.dirichlet(p), several


CASES = {
    "reals": [(seed,) for seed in range(8)],
    "counts": [(seed,) for seed in range(8)],
    "arrays": [(3,)],
    "binomials": [
        (seed, n, p)
        for seed, n, p in (
            (1, 10, 0.3),
            (2, 10, 0.8),
            (3, 1000, 0.25),
            (4, 1000, 0.75),
            (5, 100000, 0.4),
            (6, 60, 0.51),
            (7, 5, 0.0),
            (8, 5, 1.0),
            (9, -1, 0.5),
            (10, 5, 1.5),
        )
    ],
    "shares": [(4, 20, np.array([0.2, 0.3, 0.5]))],
}
