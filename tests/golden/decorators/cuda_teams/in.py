"""Kernels whose blocks share memory."""

import numpy as np
from numba import cuda, float64

SIZE = 16
TILE = (4, SIZE)


@cuda.jit
def matmul(a, b, c):
    # Tiles of both factors.
    s_a = cuda.shared.array(shape=(SIZE, SIZE), dtype=float64)
    s_b = cuda.shared.array((SIZE, SIZE), float64)
    x, y = cuda.grid(2)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    total = 0.0
    for i in range(cuda.gridDim.x):
        s_a[tx, ty] = 0
        s_b[tx, ty] = 0
        if x < a.shape[0] and ty + i * SIZE < a.shape[1]:
            s_a[tx, ty] = a[x, ty + i * SIZE]
        if y < b.shape[1] and tx + i * SIZE < b.shape[0]:
            s_b[tx, ty] = b[tx + i * SIZE, y]
        cuda.syncthreads()
        for j in range(SIZE):
            total += s_a[tx, j] * s_b[j, ty]
        cuda.syncthreads()
    if x < c.shape[0] and y < c.shape[1]:
        c[x, y] = total


@cuda.jit
def block_sums(x, sums):
    shared = cuda.shared.array(64, float64)
    tid = cuda.threadIdx.x
    i = cuda.grid(1)
    shared[tid] = x[i] if i < x.size else 0.0
    cuda.syncthreads()
    step = cuda.blockDim.x // 2
    while step > 0:
        if tid < step:
            shared[tid] += shared[tid + step]
        cuda.syncthreads()
        step //= 2
    if tid == 0:
        sums[cuda.blockIdx.x] = shared[0]


@cuda.jit
def strided(x):
    start = cuda.grid(1)
    stride = cuda.gridsize(1)
    for i in range(start, x.size, stride):
        x[i] += 1


def run(x):
    sums = np.zeros(2)
    block_sums[2, 64](x, sums)
    strided[2, 32](x)
    return sums


@cuda.jit
def flipped(x):
    tile = cuda.shared.array(TILE, np.double)
    row, column = cuda.threadIdx.x, cuda.threadIdx.y
    tile[row, column] = x[row, column]
    cuda.syncthreads()
    x[row, column] = tile[TILE[0] - 1 - row, column]


@cuda.jit
def total_by_last_block(x, sums, count, result):
    s = cuda.shared.array(4, np.float64)
    t = cuda.threadIdx.x
    s[t] = x[cuda.grid(1)]
    cuda.syncthreads()
    if t == 0:
        sums[cuda.blockIdx.x] = s[0] + s[1] + s[2] + s[3]
        cuda.threadfence()
        if cuda.atomic.add(count, 0, 1) == cuda.gridDim.x - 1:
            r = 0.0
            for b in range(cuda.gridDim.x):
                r += sums[b]
            result[0] = r


@cuda.jit
def lanes(out):
    out[cuda.grid(1)] = cuda.laneid * cuda.warpsize
