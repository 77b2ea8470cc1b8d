"""Functions of devices that wait, and that ask for the place of the thread."""

import numpy as np
from numba import cuda, float64

THREADS = 8


@cuda.jit(device=True)
def wait_and_sum(tile, lane, cooperative):
    total = 0.0
    if cooperative:
        cuda.syncthreads()
    for k in range(lane, tile.shape[0]):
        total += tile[k]
    if cooperative:
        cuda.syncthreads()
    return total


@cuda.jit(device=True)
def place(scale=1):
    # Of the thread in its block.
    return cuda.threadIdx.x + cuda.blockDim.x * cuda.threadIdx.y * scale


@cuda.jit(device=True)
def both(tile, cooperative):
    return wait_and_sum(tile, place(), cooperative)


@cuda.jit(device=True)
def plain(x):
    return 2.0 * x


@cuda.jit
def sums(x, out):
    tile = cuda.shared.array(THREADS, float64)
    t = cuda.threadIdx.x
    i = cuda.blockIdx.x * cuda.blockDim.x + t
    tile[t] = plain(x[i])
    out[i] = both(tile, True)


@cuda.jit
def alone(x, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = wait_and_sum(x[i:i + 3], 1, False)


@cuda.jit
def places(out):
    i, j = cuda.grid(2)
    out[i, j] = place(2)


def run():
    x = np.arange(32.0)
    out = np.zeros(32)
    sums[4, THREADS](x, out)
    single = np.zeros(20)
    alone[1, 32](x, single)
    two = np.zeros((4, 6), dtype=np.int64)
    places[(2, 2), (2, 3)](two)
    return out, single, two


@cuda.jit(device=True)
def chosen(x):
    cuda.syncthreads()
    return x


@cuda.jit
def given(x):
    f = chosen
    x[cuda.grid(1)] = f(1.0)
