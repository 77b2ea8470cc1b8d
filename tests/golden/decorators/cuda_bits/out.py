"""Functions of bits in kernels of CUDA."""

import numpy as np
import pykokkos as pk


@pk.grid_kernel(1)
@pk.workunit
def count(i, masks, ones, zeros, places):
    if i < masks.size:
        ones[i] = pk.device.popc(masks[i])
        zeros[i] = pk.device.clz(masks[i])
        places[i] = pk.device.ffs(masks[i])


@pk.grid_kernel(1)
@pk.workunit
def turn(i, masks):
    if i < masks.size:
        masks[i] = pk.device.selp(masks[i] > 3, pk.device.brev(masks[i]), masks[i])


masks = np.array([0, 1, 6, 2**31], np.uint32)
ones, zeros, places = np.zeros(4, np.uint32), np.zeros(4, np.uint32), np.zeros(4, np.uint32)
count[1, 32](masks, ones, zeros, places)
turn[1, 32](masks)
print(ones, zeros, places, masks)
