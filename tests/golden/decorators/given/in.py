"""Functions that are given the decorator of the kernels that they write."""

import math
import numpy as np
from numba import njit, prange


def cpu_jit(fastmath=False, inline=False):
    kwargs = {"cache": False, "fastmath": fastmath}
    if inline:
        kwargs["inline"] = "always"
    return njit(**kwargs)


def build(jit, real=float, power=2):
    @jit(inline="always")
    def square(x):
        return real(x) ** power

    @jit()
    def total(a):
        s = 0.0
        for i in range(len(a)):
            s += square(a[i])
        return s

    return {"square": square, "total": total}


def build_plain(jit):
    @jit
    def half(x):
        return x / 2

    return half, jit


def python(f=None, **options):
    return f if f else (lambda g: g)


CPU = build(cpu_jit)
CUBES = build(njit, power=3)
PY = build(python)
half, _ = build_plain(njit)
total = CPU["total"]


@njit(parallel=True)
def every(a, out):
    for i in prange(len(out)):
        out[i] = total(a) + i
    return out


@njit
def both(a):
    return total(a) + half(3.0)


a = np.arange(4.0)
print(
    CPU["total"](a),
    CUBES["total"](a),
    PY["total"](a),
    half(5),
    CUBES["square"](2),
    every(a, np.zeros(3)),
    both(a),
)
