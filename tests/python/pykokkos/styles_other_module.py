"""Helpers and constants that kernels of another file use."""

import pykokkos as other_name

SCALE = 3.0


@other_name.function
def scaled(x):
    return SCALE * x


def undecorated(x):
    return scaled(x) + 1
