"""Arrays of other libraries, and questions whose answers depend on where an array is."""

import numpy as np
from numba import cuda
from numba.cuda.cudadrv.devicearray import DeviceNDArray
from numba.cuda.cudadrv.error import CudaRuntimeError

if cuda.is_available():
    LIMIT = cuda.get_current_device().MAX_THREADS_PER_BLOCK
else:
    LIMIT = 1


@cuda.jit
def double(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= 2


def version():
    try:
        return cuda.runtime.get_version()
    except (OSError, CudaRuntimeError, cuda.CudaSupportError):
        return None


def doubled(x):
    """Of an array of the host a new one, else the array itself."""
    given = x if cuda.is_cuda_array(x) else cuda.to_device(x)
    double[-(-x.size // 64), 64, cuda.default_stream()](given)
    return given if isinstance(x, DeviceNDArray) else given.copy_to_host()


def through(tensor):
    blocks = -(-len(tensor) // LIMIT)
    double[blocks, LIMIT](cuda.as_cuda_array(tensor))
    return tensor


def both(x):
    d_x = cuda.to_device(x)
    return doubled(x), doubled(d_x) is d_x, d_x.copy_to_host()
