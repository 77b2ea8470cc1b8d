"""Kernels that C libraries call: a function with an address.

@pk.cfunc("float64(float64)")
def integrand(x):
    return math.exp(-x) * x * x

scipy.integrate.quad(integrand.ctypes, 0.0, 1.0)

A library calls it with numbers of the signature's types, on a thread of Python's or its own; the call goes
through Python, which runs the compiled kernel. An exception is shown and gives zero, since C knows none.
What is behind a `CPointer(float64)` is an array that has no end to the kernel, and a `voidptr` an address.
"""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from pykokkos import _core
from pykokkos.ufuncs import _Operand, _read

_ENDLESS = 2**40  # elements


def _behind(pointer: Any) -> Any:
    """Return the array behind a pointer of C, which shares its memory."""
    if not pointer:
        return np.empty(0, pointer._type_)
    return np.ctypeslib.as_array(pointer, (_ENDLESS,))


def _address(pointer: int | None) -> Any:
    return np.uint64(pointer or 0)


_ADDRESS = -2
_PASSED: dict[int, Any] = {-1: _behind, _ADDRESS: _address}  # by the rank that pointers have


class CFunction:
    """A function with the attributes `address` and `ctypes`; from Python it runs as plain Python."""

    address: int
    ctypes: Any

    def __init__(self, function: Callable[..., Any], signature: str) -> None:
        functools.update_wrapper(self, function)
        result, given = _read(signature)
        operands = [operand for operand in [result, *given] if operand is not None]
        if any(o.rank > 0 or o.dtype.kind == "c" for o in operands) or (result and result.rank):
            raise TypeError(f"a C function takes and gives real numbers, not {signature!r}")
        kernel = _core.host_call(_core.function(function))
        types = [_PASSED.get(operand.rank, operand.dtype.type) for operand in given]
        to_c = np.ctypeslib.as_ctypes_type

        def c_type(operand: _Operand) -> Any:
            if operand.rank == _ADDRESS:
                return ctypes.c_void_p
            return ctypes.POINTER(to_c(operand.dtype)) if operand.rank < 0 else to_c(operand.dtype)

        c_types = [c_type(operand) for operand in given]
        convert = result and result.dtype.type

        def call(*args: Any) -> Any:
            value = kernel(*(of(x) for of, x in zip(types, args, strict=True)))
            # C's conversion, which cuts off and wraps around.
            return np.asarray(value).astype(convert).item() if convert else None

        prototype = ctypes.CFUNCTYPE(result and to_c(result.dtype), *c_types)
        self._function = function
        self.native_name = getattr(function, "__qualname__", "cfunc")
        self.ctypes = prototype(call)
        self.address = ctypes.cast(self.ctypes, ctypes.c_void_p).value or 0

    def __call__(self, *args: Any, **keywords: Any) -> Any:
        return self._function(*args, **keywords)


def cfunc(signature: str) -> Callable[[Callable[..., Any]], CFunction]:
    """Make a function that C libraries call, with a signature like `"float64(float64, int32)"`."""
    if not isinstance(signature, str):
        raise TypeError(f"pk.cfunc takes a signature like 'float64(float64)', not {signature!r}")
    return lambda function: CFunction(function, signature)
