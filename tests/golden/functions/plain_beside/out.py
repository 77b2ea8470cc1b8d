"""Other files may call the plain functions, which only --drop-in keeps."""

import pykokkos as pk


@pk.function
def norm(x, y):
    return (x * x + y * y) ** 0.5


call_norm = pk.host_call(norm)


@pk.function
def scale(x):
    return 2.0 * x


call_scale = pk.host_call(scale)
