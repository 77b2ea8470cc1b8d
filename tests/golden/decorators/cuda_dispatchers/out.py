"""The type of what `cuda.jit` makes, which Numba's simulator does not have."""

import pykokkos as pk

KERNELS: dict[str, pk.GridKernel] = {}


@pk.grid_kernel(1)
@pk.workunit
def scale(i, x, a):
    if i < x.shape[0]:
        x[i] *= a


def run(x, a):
    kernel = KERNELS.setdefault("scale", scale)
    assert isinstance(kernel, pk.GridKernel)
    kernel[1, 256](x, a)
