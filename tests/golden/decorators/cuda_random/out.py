"""Threads of a device that draw random numbers."""

import numpy as np
from numba import njit
import pykokkos as pk
from numba.cuda.random import xoroshiro128p_uniform_float32


@pk.function(error_model="numpy")
def step(states, i):
    return pk.device.xoroshiro128p_normal_float64(states, i)


@pk.grid_kernel(1)
@pk.workunit
def share(i, states, draws, out):
    """Of points in a square those in the circle."""
    if i < out.size:
        inside = 0
        for _ in range(draws):
            x = pk.device.xoroshiro128p_uniform_float32(states, i)
            y = pk.device.xoroshiro128p_uniform_float32(states, i)
            if x * x + y * y <= 1.0:
                inside += 1
        out[i] = inside / draws


@pk.grid_kernel(1)
@pk.workunit
def walk(i, states, x):
    if i < x.size:
        x[i] += step(states, i)


# caramba: CRB2005: 'on_the_host' stays with Numba: the function 'numba.cuda.random.xoroshiro128p_uniform_float32' has no counterpart in a kernel
@njit
def on_the_host(states, i):
    return xoroshiro128p_uniform_float32(states, i)


def run(threads, steps):
    states = pk.device.create_xoroshiro128p_states(threads, seed=1)
    shares = np.zeros(threads, dtype=np.float32)
    share[2, (threads + 1) // 2](states, 20, shares)
    x = pk.device.to_device(np.zeros(threads))
    for _ in range(steps):
        walk.forall(threads)(states, x)
    pk.device.init_xoroshiro128p_states(states, 2, subsequence_start=1)
    last = np.zeros(threads)
    walk[1, threads](states, last)
    return shares, x.copy_to_host(), last
