"""Arrays that functions of devices share, several names of the launch's bytes, shapes that only the run knows."""

import numpy as np
from numba import cuda, float32, float64, int32

gpu = cuda
N = 8
TILE = (4, 2)
SHAPE = tuple(reversed((2, 4)))


@cuda.jit(device=True)
def block_sum(v):
    """Sum over the block."""
    # one value of each thread
    s = cuda.shared.array(N, float64)
    t = cuda.threadIdx.x
    s[t] = v
    cuda.syncthreads()
    r = 0.0
    for k in range(cuda.blockDim.x):
        r += s[k]
    cuda.syncthreads()
    return r


@cuda.jit(device=True)
def mean_and_largest(v, out):
    u = cuda.shared.array(shape=TILE, dtype=int32)
    t = cuda.threadIdx.x
    u[t // 2, t % 2] = int(v)
    mean = block_sum(v) / cuda.blockDim.x
    largest = u[0, 0]
    for a in range(4):
        for b in range(2):
            largest = max(largest, u[a, b])
    out[cuda.grid(1)] = largest
    return mean


@cuda.jit
def both(a, b, c):
    s = cuda.shared.array(N, float64)
    i = cuda.grid(1)
    t = cuda.threadIdx.x
    s[t] = a[i] * 2
    cuda.syncthreads()
    b[i] = mean_and_largest(a[i], c) + block_sum(1.0)
    a[i] = s[(t + 1) % N]


@gpu.jit
def halves(x, out):
    f = cuda.shared.array(0, dtype=float32)[:8]
    k = cuda.shared.array(0, dtype=int32)[8:16]
    t = cuda.threadIdx.x
    f[t] = x[cuda.grid(1)]
    k[t] = t * t
    cuda.syncthreads()
    out[cuda.grid(1)] = f[7 - t] + k[t]


@cuda.jit
def transposed(x):
    s = cuda.shared.array(SHAPE, float64)
    t = cuda.threadIdx.x
    s[t % 4, t // 4] = x[t]
    cuda.syncthreads()
    x[t] = s[t // 2, t % 2]


@cuda.jit(device=True)
def sized(n):
    s = cuda.shared.array(n, float64)
    s[0] = 1.0
    return s[0]


@cuda.jit
def calls_sized(x):
    x[cuda.threadIdx.x] = sized(3)


@cuda.jit
def whole_grid(out):
    columns, rows = cuda.gridsize(2)
    out[0] = columns
    out[1] = rows


@cuda.jit
def leaves_early(x, out):
    s = cuda.shared.array(N, float64)
    i = cuda.grid(1)
    if i >= x.size:
        return
    s[cuda.threadIdx.x] = x[i]
    cuda.syncthreads()
    out[i] = s[max(cuda.threadIdx.x - 1, 0)]


def main():
    a, b, c = np.arange(24.0), np.zeros(24), np.zeros(24, np.int64)
    both[3, 8](a, b, c)
    print(a, b, c)
    out = np.zeros(16)
    halves[2, 8, 0, 64](np.arange(16, dtype=np.float32), out)
    transposed[1, 8](a)
    print(out, a[:8])
    whole_grid[(2, 3), (4, 5)](out)
    leaves_early[3, 8](np.arange(20.0), a)
    print(out[:2], a)


if __name__ == "__main__":
    main()
