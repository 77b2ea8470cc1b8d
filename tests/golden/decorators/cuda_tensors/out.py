"""Arrays of other libraries, and questions whose answers depend on where an array is."""

import numpy as np
from numba import cuda
import pykokkos as pk
from numba.cuda.cudadrv.error import CudaRuntimeError

if pk.device.is_available():
    LIMIT = pk.device.get_current_device().MAX_THREADS_PER_BLOCK
else:
    LIMIT = 1


@pk.grid_kernel(1)
@pk.workunit
def double(i, x):
    if i < x.size:
        x[i] *= 2


def version():
    try:
        return cuda.runtime.get_version()
    except (OSError, CudaRuntimeError, cuda.CudaSupportError):
        return None


def doubled(x):
    """Of an array of the host a new one, else the array itself."""
    given = x if pk.device.is_cuda_array(x) else pk.device.to_device(x)
    double[-(-x.size // 64), 64, pk.device.stream()](given)
    return given if isinstance(x, pk.device.DeviceArray) else given.copy_to_host()


def through(tensor):
    blocks = -(-len(tensor) // LIMIT)
    double[blocks, LIMIT](pk.device.as_cuda_array(tensor))
    return tensor


def both(x):
    d_x = pk.device.to_device(x)
    return doubled(x), doubled(d_x) is d_x, d_x.copy_to_host()
