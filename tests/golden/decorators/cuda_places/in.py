"""Places in the grid that are tuples."""

import numpy as np
from numba import cuda, float64


@cuda.jit
def k(a):
    # where
    pos = cuda.grid(2)  # in the grid
    if pos[0] < a.shape[0] and pos[1] < a.shape[1]:
        a[pos[0], pos[1]] += pos[0] * 10 + pos[1]


@cuda.jit
def k2(a):
    pos = cuda.grid(2)
    x, y = pos
    if x < a.shape[0] and y < a.shape[1]:
        a[pos] += 1


@cuda.jit
def k3(a, i):
    pos = cuda.grid(3)
    if pos[0] < a.shape[0] and pos[1] < a.shape[1] and pos[2] < 1:
        a[pos[0], pos[1]] += i


@cuda.jit
def k4(a):
    s = cuda.shared.array((4, 4), float64)
    pos = cuda.grid(2)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    s[tx, ty] = 2.0
    cuda.syncthreads()
    if pos[0] < a.shape[0] and pos[1] < a.shape[1]:
        a[pos] += s[ty, tx]


@cuda.jit
def k5(a, by=3.0):
    # Parts that have names.
    thread, block = cuda.threadIdx, cuda.blockIdx
    size = cuda.blockDim
    i = thread.x + block.x * size.x
    if i < a.shape[0]:
        a[i, 0] += by * cuda.cbrt(a[i, 1])


@cuda.jit(device=True)
def mirrored(s):
    t = cuda.threadIdx
    return s[cuda.blockDim.x - 1 - t.x]


@cuda.jit
def k6(a, by=3.0):
    s = cuda.shared.array(4, float64)
    thread = cuda.threadIdx
    s[thread.x] = a[thread.x, 2]
    cuda.syncthreads()
    a[thread.x, 3] = by * mirrored(s)


a = np.zeros((5, 7))
for f in (k, k2):
    f[(2, 2), (4, 4)](a)
k3[(2, 2, 2), (4, 4, 1)](a, 7)
k4[(2, 2), (4, 4)](a)
k5[2, 4](a)
k5[2, 4](a, 0.5)
k6[1, 4](a)
print(a)
