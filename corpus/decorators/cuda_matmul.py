"""A CUDA matrix product with tiles in shared memory."""

import numpy as np
from numba import cuda, float64

TILE = 4


@cuda.jit
def matmul(a, b, c):
    sa = cuda.shared.array((TILE, TILE), float64)
    sb = cuda.shared.array((TILE, TILE), float64)
    x, y = cuda.grid(2)
    tx, ty = cuda.threadIdx.x, cuda.threadIdx.y
    s = 0.0
    for t in range((a.shape[1] + TILE - 1) // TILE):
        sa[tx, ty] = a[x, ty + t * TILE] if x < a.shape[0] and ty + t * TILE < a.shape[1] else 0.0
        sb[tx, ty] = b[tx + t * TILE, y] if y < b.shape[1] and tx + t * TILE < b.shape[0] else 0.0
        cuda.syncthreads()
        for k in range(TILE):
            s += sa[tx, k] * sb[k, ty]
        cuda.syncthreads()
    if x < c.shape[0] and y < c.shape[1]:
        c[x, y] = s


def run_matmul(a, b, c):
    grid = ((c.shape[0] + TILE - 1) // TILE, (c.shape[1] + TILE - 1) // TILE)
    matmul[grid, (TILE, TILE)](a, b, c)


def main():
    c = np.zeros((5, 3))
    run_matmul(np.ones((5, 6)), np.arange(18.0).reshape(6, 3), c)
    print(c)


if __name__ == "__main__":
    main()
