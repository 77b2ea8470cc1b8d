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


a = np.zeros((5, 7))
for f in (k, k2):
    f[(2, 2), (4, 4)](a)
k3[(2, 2, 2), (4, 4, 1)](a, 7)
k4[(2, 2), (4, 4)](a)
print(a)
