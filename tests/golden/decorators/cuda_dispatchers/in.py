"""The type of what `cuda.jit` makes, which Numba's simulator does not have."""

from numba import cuda
from numba.cuda.dispatcher import CUDADispatcher

KERNELS: dict[str, CUDADispatcher] = {}


@cuda.jit
def scale(x, a):
    i = cuda.grid(1)
    if i < x.shape[0]:
        x[i] *= a


def run(x, a):
    kernel = KERNELS.setdefault("scale", scale)
    assert isinstance(kernel, CUDADispatcher)
    kernel[1, 256](x, a)
