"""A CUDA kernel with one thread an element."""

import numpy as np
import pykokkos as pk


@pk.grid_kernel(1)
@pk.workunit
def saxpy(i, a, x, y):
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
