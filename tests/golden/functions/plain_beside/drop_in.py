"""Other files may call the plain functions, which only --drop-in keeps."""

import pykokkos as pk


def norm_python(x, y):
    return (x * x + y * y) ** 0.5


@pk.host_call
@pk.function
def norm(x, y):
    return (x * x + y * y) ** 0.5


@pk.host_call
@pk.function
def scale(x):
    return 2.0 * x
