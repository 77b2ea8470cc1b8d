"""Iterations that draw random numbers share a stream, so they run in order."""

import numpy as np
import pykokkos as pk


@pk.function
def kick(x):
    return x + np.random.normal(0.0, 1.0)


call_kick = pk.host_call(kick)


@pk.function
def noise(n, seed):
    np.random.seed(seed)
    out = np.zeros(n)
    for i in range(n):
        out[i] = np.random.random()
    return out


call_noise = pk.host_call(noise)


@pk.function
def walk(x, seed):
    np.random.seed(seed)
    for i in range(len(x)):
        x[i] = kick(x[i])


call_walk = pk.host_call(walk)


@pk.workunit
def calm(i, x):
    x[i] = 2 * x[i]


def call_calm(x):
    policy = pk.RangePolicy(0, len(x))
    pk.parallel_for("calm", policy, calm, x=x)
