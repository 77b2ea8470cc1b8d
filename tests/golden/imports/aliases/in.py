#!/usr/bin/env python3
"""Aliases."""
from __future__ import annotations

import numba as nb  # the compiler
from numba import float64, jit as compiled, vectorize
import numpy as np

FLAGS = {"nopython": True, "cache": True}
fast = nb.jit(nopython=True, nogil=True)


@compiled
def a(x):
    return x + 1.0


@fast
def b(x):
    return x - 1.0


@nb.njit(**FLAGS)
def c(x):
    return b(x) * np.pi


@vectorize([float64(float64)])
def d(x):
    return x * 2.0
