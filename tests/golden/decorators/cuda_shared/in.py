"""Memory of blocks whose size the launch says, and reductions of arrays of the device."""

import numpy as np
from numba import cuda, float32, int64


@cuda.jit
def reverse(x):
    sm = cuda.shared.array(shape=0, dtype=float32)
    t = cuda.threadIdx.x
    i = cuda.grid(1)
    sm[t] = x[i]
    cuda.syncthreads()
    x[i] = sm[cuda.blockDim.x - 1 - t]


@cuda.jit
def parts(x, y):
    shared = cuda.shared.array(0, int64)
    n = cuda.blockDim.x
    low = shared[:n]
    high = shared[n : 2 * n]
    t = cuda.threadIdx.x
    i = cuda.grid(1)
    low[t] = x[i]
    high[t] = 2 * x[i]
    cuda.syncthreads()
    y[i] = low[n - 1 - t] + high[(t + 1) % n] + shared.size


@cuda.jit
def two_kinds(x):
    numbers = cuda.shared.array(0, int64)
    same_memory = cuda.shared.array(0, float32)
    numbers[cuda.threadIdx.x] = x[cuda.threadIdx.x]
    cuda.syncthreads()
    x[cuda.threadIdx.x] = same_memory[cuda.threadIdx.x]


def run():
    x = np.arange(16, dtype=np.float32)
    reverse[2, 8, 0, 8 * x.itemsize](x)
    y = np.zeros(16, np.int64)
    stream = cuda.stream()
    parts[2, 8, stream, 8 * 16](np.arange(16), y)
    return x, y


@cuda.reduce
def larger(a, b):
    return a if a > b else b


add = cuda.Reduce(lambda a, b: a + b)


def reduced(x):
    d_x = cuda.to_device(x)
    stored = np.zeros(2)
    larger(d_x, res=stored)
    return add(d_x), add(x, init=5), float(larger(x[:0], init=-1.0)), larger(x[3:]), stored
