"""A CUDA kernel with atomic additions."""

import numpy as np
from numba import cuda


@cuda.jit
def histogram(bins, counts):
    start = cuda.grid(1)
    for i in range(start, bins.size, cuda.gridsize(1)):
        cuda.atomic.add(counts, bins[i], 1)


def run_histogram(bins, counts):
    histogram[2, 8](bins, counts)


def main():
    counts = np.zeros(3, np.int64)
    run_histogram(np.array([0, 1, 1, 2]), counts)
    print(counts)


if __name__ == "__main__":
    main()
