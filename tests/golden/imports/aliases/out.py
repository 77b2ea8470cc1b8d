#!/usr/bin/env python3
"""Aliases."""
from __future__ import annotations

import pykokkos as pk  # the compiler
import numpy as np

FLAGS = {"nopython": True, "cache": True}


@pk.function
def a(x):
    return x + 1.0


call_a = pk.host_call(a)


@pk.function
def b(x):
    return x - 1.0


call_b = pk.host_call(b)


@pk.function
def c(x):
    return b(x) * np.pi


call_c = pk.host_call(c)


@pk.vectorize(["float64(float64)"])
def d(x):
    return x * 2.0
