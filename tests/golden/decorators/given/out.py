"""Functions that are given the decorator of the kernels that they write."""

import math
import numpy as np
from numba import njit, prange
import pykokkos as pk


def cpu_jit(fastmath=False, inline=False):
    kwargs = {"cache": False, "fastmath": fastmath}
    if inline:
        kwargs["inline"] = "always"
    return pk.numba_decorator(njit)(**kwargs)


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
CUBES = build(pk.numba_decorator(njit), power=3)
PY = build(python)
half, _ = build_plain(pk.numba_decorator(njit))
total = CPU["total"]


@njit(parallel=True)
def every(a, out):
    for i in prange(len(out)):
        out[i] = total(a) + i
    return out


@pk.workunit(in_order_if_stored=["a"])
def every_out(i, a, out):
    out[i] = total(a) + i


@pk.function
def every_function(a, out):
    pk.parallel_for("every_out", pk.RangePolicy(0, len(out)), every_out, a=a, out=out)
    return out


call_every = pk.host_call(every_function)
pk.numba_form(call_every, every)


@pk.function
def both(a):
    return total(a) + half(3.0)


call_both = pk.host_call(both)
pk.numba_form(call_both)


a = np.arange(4.0)
print(
    CPU["total"](a),
    CUBES["total"](a),
    PY["total"](a),
    half(5),
    CUBES["square"](2),
    call_every(a, np.zeros(3)),
    call_both(a),
)
