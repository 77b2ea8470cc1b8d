"""Universal functions of a device."""

import math

import numpy as np
from numba import cuda, vectorize


@cuda.jit(device=True)
def bell(x, mean, sigma):
    return math.exp(-((x - mean) ** 2) / (2 * sigma**2)) / (sigma * math.sqrt(2 * math.pi))


@vectorize(["float64(float64, float64, float64)", "float32(float32, float32, float32)"], target="cuda")
def density(x, mean, sigma):
    return bell(x, mean, sigma)


@vectorize(["float32(float32, float32)", "int64(int64, int64)"], target="cuda")
def add(x, y):
    return x + y


@vectorize(["float64(float64, float64)"], target="cuda")
def ratio(x, y):
    return x / y


def run(n):
    x = np.linspace(-3, 3, n).astype(np.float32)
    d_x = cuda.to_device(x)
    d_out = cuda.device_array_like(d_x)
    density(d_x, np.float64(0.5), 1, out=d_out)
    given = add(d_x, d_out)
    return d_out.copy_to_host(), given.copy_to_host(), cuda.is_cuda_array(given), density(x, 0.0, 2.0)


def numbers(n):
    k = np.arange(n)
    return add(2, 3), add(k, 1), add(k[:, None], k), add.reduce(k), ratio(1.0, 0.0)
