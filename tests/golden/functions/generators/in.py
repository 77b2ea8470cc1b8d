import numpy as np
from numba import njit, prange


@njit
def walk(rng, n):
    x = 0.0
    for _ in range(n):
        x += rng.normal(0.0, 1.0)
    return x


@njit
def mixed(source, x):
    source.shuffle(x)
    return source.gamma(2.0, 1.5)


@njit
def declared(source: np.random.Generator):
    return source.normal()


@njit(parallel=True)
def in_order(rng, out):
    for i in prange(out.size):
        out[i] = rng.random()
    return out


# What is called `normal` may be no generator's.
@njit
def of_a_surface(surface, u):
    return surface.normal(u)


# Numba's generators cannot do this.
@njit
def chosen(rng, n):
    return rng.choice(n)


@njit
def with_more(rng):
    return rng.random(3, np.float64, None)


class Network:
    def __init__(self, seed, p):
        rng = np.random if seed is None else np.random.RandomState(seed)

        @njit
        def connect(n):
            return rng.random(n) < p

        self.connect = connect
