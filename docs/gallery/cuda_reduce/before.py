"""A CUDA sum with shared memory and barriers."""

import numpy as np
from numba import cuda, float64


@cuda.jit
def block_sums(x, partial):
    shared = cuda.shared.array(8, float64)
    t = cuda.threadIdx.x
    i = cuda.blockIdx.x * cuda.blockDim.x + t
    shared[t] = x[i] if i < x.size else 0.0
    cuda.syncthreads()
    s = 4
    while s > 0:
        if t < s:
            shared[t] += shared[t + s]
        cuda.syncthreads()
        s //= 2
    if t == 0:
        partial[cuda.blockIdx.x] = shared[0]


def run_sum(x):
    blocks = (x.size + 7) // 8
    partial = np.zeros(blocks)
    block_sums[blocks, 8](x, partial)
    return partial.sum()


def main():
    print(run_sum(np.arange(20.0)))


if __name__ == "__main__":
    main()
