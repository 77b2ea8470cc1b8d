"""Kernels whose threads only ask for their places in the grid."""

import math

import numpy as np
import pykokkos as pk


@pk.function(error_model="numpy")
def clipped(x, low, high):
    return min(max(x, low), high)


@pk.grid_kernel(1)
@pk.workunit
def axpy(i, a, x, y):
    """y += a * x"""
    # One thread for each element.
    if i < x.size:
        y[i] += a * clipped(x[i], -1.0, 1.0)


@pk.grid_kernel(2)
@pk.workunit
def scale(i, j, image, by):
    by = np.float32(by)
    if i >= image.shape[0] or j >= image.shape[1]:
        return
    image[i, j] *= by


@pk.grid_kernel(1)
@pk.workunit
def histogram(i, x, bins):
    # the thread's place
    if i < x.size:
        pk.atomic_fetch_add(bins, [int(x[i])], 1)
        pk.atomic_fetch_max(bins, [bins.size - 1], i)


@pk.grid_kernel(1)
@pk.workunit(fastmath=True)
def smooth(i, x, out):
    if 1 <= i < x.size - 1:
        window = np.empty(3, np.float32)
        for k in range(3):
            window[k] = x[i - 1 + k]
        out[i] = math.sqrt(window[0] * window[2]) + np.float32(window[1])


def main(n):
    x = np.linspace(0, 3, n)
    threads = 64
    blocks = math.ceil(n / threads)
    d_x = pk.device.to_device(x)
    d_y = pk.device.to_device(np.zeros(n))
    axpy[blocks, threads](2.0, d_x, d_y)
    bins = pk.device.to_device(np.zeros(4, dtype=np.int64))
    histogram[blocks, threads](d_x, bins)
    out = pk.device.device_array(n, dtype=np.float32)
    spare = pk.device.device_array_like(out)
    smooth.forall(n)(d_x, out)
    pk.fence()
    d_y.copy_to_host(x)
    return x, bins.copy_to_host(), spare.size, out.copy_to_host()[1 : n - 1]


@pk.grid_kernel(1)
@pk.workunit
def extremes_and_tickets(i, x, out, tickets, seen):
    if i < x.size:
        pk.atomic_fetch_fmax(out, [0], x[i])
        pk.atomic_fetch_fmin(out, [1], x[i])
        seen[i] = pk.atomic_fetch_inc_mod(tickets, [0], 6) + pk.atomic_fetch_dec_mod(tickets, [1], 6)
