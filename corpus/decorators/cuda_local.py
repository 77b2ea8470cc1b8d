"""A CUDA kernel with a private array for each thread, and three dimensions."""

import numpy as np
from numba import cuda, float64


@cuda.jit
def moments(x, out):
    i = cuda.grid(1)
    if i < x.shape[0]:
        m = cuda.local.array(3, float64)
        for k in range(3):
            m[k] = 0.0
        for j in range(x.shape[1]):
            v = x[i, j]
            for k in range(3):
                m[k] += v
                v *= x[i, j]
        for k in range(3):
            out[i, k] = m[k] / x.shape[1]


@cuda.jit
def fill3(a):
    i, j, k = cuda.grid(3)
    if i < a.shape[0] and j < a.shape[1] and k < a.shape[2]:
        a[i, j, k] += 100 * i + 10 * j + k


def run_moments(x, out):
    moments[(x.shape[0] + 3) // 4, 4](x, out)


def run_fill3(a):
    fill3[(2, 2, 2), (2, 2, 2)](a)


def main():
    out, a = np.zeros((2, 3)), np.zeros((2, 2, 2))
    run_moments(np.ones((2, 5)), out)
    run_fill3(a)
    print(out, a)


if __name__ == "__main__":
    main()
