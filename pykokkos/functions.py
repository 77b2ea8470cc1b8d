"""Scalar functions and constants of kernels that the array functions do not offer, as plain Python."""

from __future__ import annotations

import builtins
import ctypes
import math
from collections.abc import Iterable
from math import (
    degrees,
    e,
    erf,
    erfc,
    fmod,
    gamma,
    inf,
    lgamma,
    modf,
    nan,
    pi,
    pow,
    radians,
)
from typing import Any

import numpy as np
from numpy import cbrt, conj, imag

from pykokkos import _core
from pykokkos._core import arccos as acos
from pykokkos._core import arccosh as acosh
from pykokkos._core import arcsin as asin
from pykokkos._core import arcsinh as asinh
from pykokkos._core import arctan as atan
from pykokkos._core import arctan2 as atan2
from pykokkos._core import arctanh as atanh

round = builtins.round
tgamma = gamma

_library = ctypes.CDLL(None)  # Python itself is linked with the C library's mathematics
for _name in ("j0", "j1"):
    getattr(_library, _name).restype = ctypes.c_double
    getattr(_library, _name).argtypes = [ctypes.c_double]


def rsqrt(x: float) -> float:
    """Return 1 / sqrt(x)."""
    return 1 / math.sqrt(x)


def cyl_bessel_j0(x: float) -> float:
    """Return the Bessel function of the first kind of order 0."""
    return float(_library.j0(x))


def cyl_bessel_j1(x: float) -> float:
    """Return the Bessel function of the first kind of order 1."""
    return float(_library.j1(x))


def empty_list(element: Any) -> list[Any]:
    """Return an empty list; in a kernel, one of elements of this dtype, which is what it converts them to."""
    return []


def prange(*bounds: int) -> range:
    """Return the range; in a kernel, what a loop over it divides by zero is no exception.

    So it is in the bodies of loops that Numba runs in parallel; `loop_error_model="python"` of the decorator
    says that it is one in them as elsewhere.
    """
    return range(*bounds)


def typed_list(items: Iterable[Any] = ()) -> list[Any]:
    """Return a list of these items; of a kernel's result, Python gets it as a typed list of Numba's."""
    return list(items)


def literal_unroll(items: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the tuple; in a kernel, a loop over it is written out, so that each item has its own type."""
    return items


def tuple_setitem(items: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    """Return the tuple with another value at an index, from 0, converted to the type of what was there.

    Numba's function of this name (numba.cpython.unsafe.tuple); an index outside of the tuple changes nothing.
    """
    return tuple(type(item)(value) if i == at else item for i, item in enumerate(items))


@_core.function
def cross2d(a, b):  # type: ignore[no-untyped-def]
    """Return the third component of the cross product of vectors of two, along the last axis.

    Numba's function of this name (numba.np.extensions); an array of rank 0 of two arrays of rank 1. Raises
    ValueError where the last axis is not of two.
    """
    x = np.asarray(a)
    y = np.asarray(b)
    if x.shape[-1] != 2 or y.shape[-1] != 2:
        raise ValueError(
            "Incompatible dimensions for 2D cross product\n(dimension must be 2 for both inputs)"
        )
    return np.asarray(np.multiply(x[..., 0], y[..., 1]) - np.multiply(x[..., 1], y[..., 0]))


def list_like(items: list[Any]) -> list[Any]:
    """Return an empty list, typed if the other one is."""
    return []


__all__ = [
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "cbrt",
    "conj",
    "cross2d",
    "cyl_bessel_j0",
    "cyl_bessel_j1",
    "degrees",
    "e",
    "empty_list",
    "erf",
    "erfc",
    "fmod",
    "gamma",
    "imag",
    "inf",
    "lgamma",
    "list_like",
    "literal_unroll",
    "modf",
    "nan",
    "pi",
    "pow",
    "prange",
    "radians",
    "round",
    "rsqrt",
    "tgamma",
    "tuple_setitem",
    "typed_list",
]

# What kernels may name without importing it, as upstream's do.
BARE: dict[str, Any] = {
    name: vars(_core)[name] if name in vars(_core) else globals()[name]
    for name in [
        "acos",
        "acosh",
        "asin",
        "asinh",
        "atan",
        "atan2",
        "atanh",
        "ceil",
        "copysign",
        "cos",
        "cosh",
        "degrees",
        "erf",
        "erfc",
        "exp",
        "expm1",
        "fabs",
        "floor",
        "fmax",
        "fmin",
        "fmod",
        "hypot",
        "isfinite",
        "isinf",
        "isnan",
        "rsqrt",
        "lgamma",
        "log",
        "log10",
        "log1p",
        "log2",
        "modf",
        "radians",
        "remainder",
        "sin",
        "sinh",
        "sqrt",
        "tan",
        "tanh",
        "tgamma",
        "trunc",
        "cyl_bessel_j0",
        "cyl_bessel_j1",
    ]
    if name in vars(_core) or name in globals()
}
