"""A CUDA kernel with one thread an element."""

import numpy as np
from numba import cuda


@cuda.jit
def saxpy(a, x, y):
    i = cuda.grid(1)
    if i < x.size:
        y[i] += a * x[i]


def run_saxpy(a, x, y):
    threads = 32
    saxpy[(x.size + threads - 1) // threads, threads](a, x, y)


def main():
    y = np.ones(5)
    run_saxpy(2.0, np.arange(5.0), y)
    print(y)


if __name__ == "__main__":
    main()
