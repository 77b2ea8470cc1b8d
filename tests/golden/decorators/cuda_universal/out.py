"""Universal functions of a device."""

import math

import numpy as np
import pykokkos as pk


@pk.function(error_model="numpy")
def bell(x, mean, sigma):
    return math.exp(-((x - mean) ** 2) / (2 * sigma**2)) / (sigma * math.sqrt(2 * math.pi))


@pk.device.vectorize(["float64(float64, float64, float64)", "float32(float32, float32, float32)"])
def density(x, mean, sigma):
    return bell(x, mean, sigma)


@pk.device.vectorize(["float32(float32, float32)", "int64(int64, int64)"])
def add(x, y):
    return x + y


@pk.device.vectorize(["float64(float64, float64)"])
def ratio(x, y):
    return x / y


def run(n):
    x = np.linspace(-3, 3, n).astype(np.float32)
    d_x = pk.device.to_device(x)
    d_out = pk.device.device_array_like(d_x)
    density(d_x, np.float64(0.5), 1, out=d_out)
    given = add(d_x, d_out)
    return d_out.copy_to_host(), given.copy_to_host(), pk.device.is_cuda_array(given), density(x, 0.0, 2.0)


def numbers(n):
    k = np.arange(n)
    return add(2, 3), add(k, 1), add(k[:, None], k), add.reduce(k), ratio(1.0, 0.0)
