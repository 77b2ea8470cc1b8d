"""Kernels whose threads only ask for their places in the grid."""

import math

import numpy as np
from numba import cuda, float32


@cuda.jit(device=True)
def clipped(x, low, high):
    return min(max(x, low), high)


@cuda.jit
def axpy(a, x, y):
    """y += a * x"""
    # One thread for each element.
    i = cuda.grid(1)
    if i < x.size:
        y[i] += a * clipped(x[i], -1.0, 1.0)


@cuda.jit("void(float32[:, :], float32)")
def scale(image, by):
    i, j = cuda.grid(2)
    if i >= image.shape[0] or j >= image.shape[1]:
        return
    image[i, j] *= by


@cuda.jit
def histogram(x, bins):
    tx = cuda.threadIdx.x
    ty = cuda.blockIdx.x
    bw = cuda.blockDim.x
    i = tx + ty * bw  # the thread's place
    if i < x.size:
        cuda.atomic.add(bins, int(x[i]), 1)
        cuda.atomic.max(bins, (bins.size - 1,), i)


@cuda.jit(fastmath=True)
def smooth(x, out):
    i = cuda.blockIdx.x * cuda.blockDim.x + cuda.threadIdx.x
    if 1 <= i < x.size - 1:
        window = cuda.local.array(3, dtype=float32)
        for k in range(3):
            window[k] = x[i - 1 + k]
        out[i] = math.sqrt(window[0] * window[2]) + float32(window[1])


def main(n):
    x = np.linspace(0, 3, n)
    threads = 64
    blocks = math.ceil(n / threads)
    d_x = cuda.to_device(x)
    d_y = cuda.to_device(np.zeros(n))
    axpy[blocks, threads](2.0, d_x, d_y)
    bins = cuda.to_device(np.zeros(4, dtype=np.int64))
    histogram[blocks, threads](d_x, bins)
    out = cuda.device_array(n, dtype=np.float32)
    spare = cuda.device_array_like(out)
    smooth.forall(n)(d_x, out)
    cuda.synchronize()
    d_y.copy_to_host(x)
    return x, bins.copy_to_host(), spare.size, out.copy_to_host()[1 : n - 1]


@cuda.jit
def extremes_and_tickets(x, out, tickets, seen):
    i = cuda.grid(1)
    if i < x.size:
        cuda.atomic.nanmax(out, 0, x[i])
        cuda.atomic.nanmin(out, 1, x[i])
        seen[i] = cuda.atomic.inc(tickets, 0, 6) + cuda.atomic.dec(tickets, (1,), 6)
