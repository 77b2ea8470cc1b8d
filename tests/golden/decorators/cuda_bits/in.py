"""Functions of bits in kernels of CUDA."""

import numpy as np
from numba import cuda


@cuda.jit
def count(masks, ones, zeros, places):
    i = cuda.grid(1)
    if i < masks.size:
        ones[i] = cuda.popc(masks[i])
        zeros[i] = cuda.clz(masks[i])
        places[i] = cuda.ffs(masks[i])


@cuda.jit
def turn(masks):
    i = cuda.grid(1)
    if i < masks.size:
        masks[i] = cuda.selp(masks[i] > 3, cuda.brev(masks[i]), masks[i])


masks = np.array([0, 1, 6, 2**31], np.uint32)
ones, zeros, places = np.zeros(4, np.uint32), np.zeros(4, np.uint32), np.zeros(4, np.uint32)
count[1, 32](masks, ones, zeros, places)
turn[1, 32](masks)
print(ones, zeros, places, masks)
