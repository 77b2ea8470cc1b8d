import random

import numpy as np
from numba import njit, prange


@njit
def seeded(seed, n):
    np.random.seed(seed)
    out = np.empty(n)
    for i in range(n):
        out[i] = np.random.random()
    return out


@njit
def uniform(seed, n):
    np.random.seed(seed)
    return np.random.uniform(-1.0, 3.5, n), np.random.uniform(2, 5), np.random.uniform()


@njit
def normal(seed, n):
    np.random.seed(seed)
    a = np.random.normal(1.0, 2.0, n)
    b = np.random.randn()
    c = np.random.randn(3)
    d = np.random.standard_normal()
    e = np.random.randn(2, 3)
    return a, b, c, d, e, np.random.normal()


@njit
def rands(seed):
    np.random.seed(seed)
    return (
        np.random.rand(),
        np.random.rand(4),
        np.random.rand(2, 3),
        np.random.random((2, 2)),
        np.random.random(3),
    )


@njit
def integers(seed, n):
    np.random.seed(seed)
    out = np.empty(n, np.int64)
    for i in range(n):
        out[i] = np.random.randint(0, 7) + 100 * np.random.randint(i + 1)
    return out, np.random.randint(-5, 10**12), np.random.randint(0, 100, 5), np.random.randint(1 << 40)


@njit
def shuffled(seed, n):
    np.random.seed(seed)
    a = np.arange(n)
    np.random.shuffle(a)
    b = np.random.permutation(n)
    c = np.random.permutation(a * 1.5)
    return a, b, c


@njit
def shuffle_rows(seed, a):
    np.random.seed(seed)
    np.random.shuffle(a)


@njit
def chosen(seed, a):
    np.random.seed(seed)
    return np.random.choice(a), np.random.choice(a, 4), np.random.choice(5), np.random.choice(a, 3, False)


@njit
def exponentials(seed, n):
    np.random.seed(seed)
    return (
        np.random.exponential(2.0, n),
        np.random.exponential(),
        np.random.standard_exponential(),
        np.random.exponential(0.5),
    )


@njit
def gammas(seed):
    np.random.seed(seed)
    return (
        np.random.gamma(2.5, 1.5),
        np.random.gamma(0.3, 2.0),
        np.random.gamma(1.0, 2.0),
        np.random.standard_gamma(3.0),
        np.random.beta(2.0, 3.0),
        np.random.chisquare(4.0),
        np.random.gamma(2.0, 1.0, 4),
    )


@njit
def poissons(seed, lam, n):
    np.random.seed(seed)
    out = np.empty(n, np.int64)
    for i in range(n):
        out[i] = np.random.poisson(lam)
    return out


@njit
def others(seed):
    np.random.seed(seed)
    return (
        np.random.lognormal(0.5, 0.25),
        np.random.rayleigh(2.0),
        np.random.triangular(-1.0, 0.5, 2.0),
        np.random.geometric(0.5),
        np.random.geometric(0.1),
    )


@njit
def python_random(seed, n):
    random.seed(seed)
    s = 0.0
    for i in range(n):
        s += random.random() + random.uniform(1.0, 2.0) * random.gauss(0.0, 1.0)
    return s, random.randint(1, 6), random.randrange(10), random.randrange(3, 30, 4), random.expovariate(1.5)


@njit
def python_others(seed, a):
    random.seed(seed)
    random.shuffle(a)
    return (
        random.betavariate(2.0, 3.0),
        random.gammavariate(2.0, 1.0),
        random.triangular(0.0, 1.0, 0.25),
        random.normalvariate(1.0, 2.0),
        random.paretovariate(2.0),
        random.weibullvariate(1.0, 2.0),
        random.lognormvariate(0.0, 1.0),
    )


@njit
def both_streams(seed):
    np.random.seed(seed)
    random.seed(seed + 1)
    return np.random.random(), random.random(), np.random.random(), random.random()


@njit
def step(x):
    return x + np.random.normal(0.0, 0.1)


@njit
def walk(seed, n):
    np.random.seed(seed)
    x = 0.0
    for _ in range(n):
        x = step(x)
    return x


@njit
def set_seed(seed):
    np.random.seed(seed)


@njit
def monte_carlo_pi(seed, n):
    np.random.seed(seed)
    hits = 0
    for i in range(n):
        x = np.random.random()
        y = np.random.random()
        if x * x + y * y < 1.0:
            hits += 1
    return 4.0 * hits / n


@njit(parallel=True)
def parallel_draws(seed, n):
    np.random.seed(seed)
    out = np.empty(n)
    for i in prange(n):
        out[i] = np.random.random() * 2.0
    return out


@njit
def order(seed):
    np.random.seed(seed)
    return np.random.random() - 2 * np.random.random(), (np.random.random(), np.random.randint(10))


@njit
def bits_of_python(seed, widths):
    random.seed(seed)
    total = random.getrandbits(64)
    for k in widths:
        total = total ^ random.getrandbits(k)
    return total, random.getrandbits(7), random.getrandbits(40), random.random()


CASES = {
    "bits_of_python": [(3, np.arange(1, 65)), (4, np.array([0])), (5, np.array([65])), (6, np.array([-1]))],
    "seeded": [(42, 700), (0, 3)],
    "uniform": [(1, 5)],
    "normal": [(7, 5)],
    "rands": [(3,)],
    "integers": [(5, 20)],
    "shuffled": [(9, 12)],
    "shuffle_rows": [(4, np.arange(12.0).reshape(6, 2))],
    "chosen": [(8, np.arange(5) * 1.5)],
    "exponentials": [(2, 4)],
    "gammas": [(6,)],
    "poissons": [(1, 3.5, 30), (2, 25.0, 30), (3, 120.0, 30), (1, 0.0, 2)],
    "others": [(12,)],
    "python_random": [(11, 20)],
    "python_others": [(13, np.arange(7))],
    "both_streams": [(21,)],
    "walk": [(5, 100)],
    "monte_carlo_pi": [(3, 1000)],
    "order": [(4,)],
    "set_seed": [(99,)],
}
