"""Parameters of distributions that divide by zero: Numba raises under Python's error model."""

import random

import numpy as np
from numba import njit


@njit
def pareto(a):
    np.random.seed(1)
    return np.random.pareto(a), np.random.pareto(a, 2)


@njit(error_model="numpy")
def pareto_of_numpy(a):
    np.random.seed(1)
    return np.random.pareto(a), np.random.pareto(a, 2)


@njit
def weibull(a):
    np.random.seed(1)
    return np.random.weibull(a, 2)


@njit
def logseries(p):
    np.random.seed(1)
    return np.random.logseries(p)


@njit
def negative_binomial(n, p):
    np.random.seed(1)
    return np.random.negative_binomial(n, p)


@njit
def expovariate(rate):
    random.seed(1)
    return random.expovariate(rate)


@njit
def paretovariate(a):
    random.seed(1)
    return random.paretovariate(a)


@njit
def weibullvariate(a, b):
    random.seed(1)
    return random.weibullvariate(a, b)


@njit
def of_a_generator(rng, a, b):
    return rng.beta(a, b)


@njit(error_model="numpy")
def of_a_generator_as_numpy(rng, a, b):
    return rng.beta(a, b), rng.pareto(a), rng.wald(b, a)


def _rng():
    return np.random.default_rng(1)


CASES = {
    "pareto": [(0.0,), (2.0,)],
    "pareto_of_numpy": [(0.0,), (2.0,)],
    "weibull": [(0.0,)],
    "logseries": [(0.0,), (1.0,)],
    "negative_binomial": [(1, 0.0)],
    "expovariate": [(0.0,)],
    "paretovariate": [(0.0,)],
    "weibullvariate": [(1.0, 0.0)],
    "of_a_generator": [(_rng(), 0.0, 1.0), (_rng(), 1.0, 0.0)],
    "of_a_generator_as_numpy": [(_rng(), 0.0, 1.0)],
}
