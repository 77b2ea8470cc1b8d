"""Threads of a device that draw random numbers."""

import numpy as np
from numba import cuda, njit
from numba.cuda import random
from numba.cuda.random import create_xoroshiro128p_states, xoroshiro128p_uniform_float32


@cuda.jit(device=True)
def step(states, i):
    return random.xoroshiro128p_normal_float64(states, i)


@cuda.jit
def share(states, draws, out):
    """Of points in a square those in the circle."""
    i = cuda.grid(1)
    if i < out.size:
        inside = 0
        for _ in range(draws):
            x = xoroshiro128p_uniform_float32(states, i)
            y = xoroshiro128p_uniform_float32(states, i)
            if x * x + y * y <= 1.0:
                inside += 1
        out[i] = inside / draws


@cuda.jit
def walk(states, x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] += step(states, i)


@njit
def on_the_host(states, i):
    return xoroshiro128p_uniform_float32(states, i)


def run(threads, steps):
    states = create_xoroshiro128p_states(threads, seed=1)
    shares = np.zeros(threads, dtype=np.float32)
    share[2, (threads + 1) // 2](states, 20, shares)
    x = cuda.to_device(np.zeros(threads))
    for _ in range(steps):
        walk.forall(threads)(states, x)
    random.init_xoroshiro128p_states(states, 2, subsequence_start=1)
    last = np.zeros(threads)
    walk[1, threads](states, last)
    return shares, x.copy_to_host(), last
