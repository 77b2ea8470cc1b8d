"""NumPy's generators of random numbers as arguments of kernels, which draw from the same stream as Python.

A generator's bits come from functions of NumPy's that are found by the generator's C interface. Of its
distributions, those made with tables are NumPy's own functions, too, which ``numpy.random`` exports for C;
the others are kernels (``array_library/generators.py``). The functions here are known to the compiler (the
rule State of ``types/functions.def``); in Python they do the same.
"""

from __future__ import annotations

import ctypes
import functools
from typing import Any, NamedTuple

# The state, and the functions next_uint64, next_uint32, next_double and next_raw: numpy/random/bitgen.h.
_STATE, _LONG, _WORD, _REAL = range(4)


class Generator(NamedTuple):
    """What kernels know of a ``numpy.random.Generator``: where its interface and NumPy's functions are."""

    bits: int
    normal: int
    normal_f: int
    exponential: int
    exponential_f: int


@functools.cache
def _distributions() -> tuple[int, ...]:
    import numpy.random._generator as compiled

    library = ctypes.CDLL(compiled.__file__)
    names = ("normal", "normal_f", "exponential", "exponential_f")
    functions = [getattr(library, f"random_standard_{name}") for name in names]
    return tuple(ctypes.cast(f, ctypes.c_void_p).value or 0 for f in functions)


def generator_argument(generator: Any) -> Generator:
    """Return what kernels get for a generator that Python passes."""
    interface = generator.bit_generator.ctypes.bit_generator
    return Generator(interface.value, *_distributions())


def generator_among(arguments: tuple[Any, ...], given: tuple[int, ...]) -> Any:
    """Return the argument that a kernel knows as such a tuple."""
    import numpy as np

    for argument in arguments:
        if isinstance(argument, np.random.Generator) and generator_argument(argument) == given:
            return argument
    raise TypeError("kernels return generators of random numbers that are arguments of their own")


def _next(address: int, which: int, result: Any) -> Any:
    words = (ctypes.c_void_p * 4).from_address(address)
    return ctypes.CFUNCTYPE(result, ctypes.c_void_p)(words[which] or 0)(words[_STATE])


def next_double(address: int) -> float:
    """The next float64 in [0, 1)."""
    return float(_next(address, _REAL, ctypes.c_double))


def next_uint32(address: int) -> int:
    """The next 32 bits."""
    return int(_next(address, _WORD, ctypes.c_uint32))


def next_uint64(address: int) -> int:
    """The next 64 bits."""
    return int(_next(address, _LONG, ctypes.c_uint64))


def draw_double(function: int, address: int) -> float:
    """Draw a float64 by a function of NumPy's."""
    return float(ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_void_p)(function)(address))


def draw_float(function: int, address: int) -> float:
    """Draw a float32 by a function of NumPy's."""
    return float(ctypes.CFUNCTYPE(ctypes.c_float, ctypes.c_void_p)(function)(address))
