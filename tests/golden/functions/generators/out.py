import numpy as np
from numba import njit
import pykokkos as pk


@pk.function
def walk(rng, n):
    x = 0.0
    for _ in range(n):
        x += rng.normal(0.0, 1.0)
    return x


call_walk = pk.host_call(walk)


@pk.function
def mixed(source, x):
    source.shuffle(x)
    return source.gamma(2.0, 1.5)


call_mixed = pk.host_call(mixed)


@pk.function(annotations=False)
def declared(source: np.random.Generator):
    return source.normal()


call_declared = pk.host_call(declared)


@pk.function
def in_order(rng, out):
    for i in range(out.size):
        out[i] = rng.random()
    return out


call_in_order = pk.host_call(in_order)


# What is called `normal` may be no generator's.
# caramba: CRB2005: 'of_a_surface' stays with Numba: the function 'surface.normal' has no counterpart in a kernel
@njit
def of_a_surface(surface, u):
    return surface.normal(u)


# Numba's generators cannot do this.
# caramba: CRB2005: 'chosen' stays with Numba: the function 'rng.choice' has no counterpart in a kernel
@njit
def chosen(rng, n):
    return rng.choice(n)


# caramba: CRB2004: 'with_more' stays with Numba: a further argument of random has no meaning in a Kokkos kernel
@njit
def with_more(rng):
    return rng.random(3, np.float64, None)


class Network:
    def __init__(self, seed, p):
        rng = np.random if seed is None else np.random.RandomState(seed)

        @pk.host_call
        @pk.function
        def connect(n):
            return rng.random(n) < p

        self.connect = connect
