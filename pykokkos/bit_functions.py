"""Functions of the bits of integers that CUDA programs call in kernels (`numba.cuda.popc` and its like).

    n = pk.device.popc(mask)          bits that are set
    n = pk.device.clz(mask)           zeros in front of the first one
    n = pk.device.ffs(mask)           the place of the last one, counted from 1; 0 if there is none
    y = pk.device.brev(mask)          the bits in the opposite order
    y = pk.device.selp(test, a, b)    a where the test holds, else b

As in the CUDA C++ Programming Guide ("Integer Intrinsics"), and of the types that Numba gives them.
"""

from __future__ import annotations

import numpy as np

from pykokkos import _core


@_core.function(error_model="numpy")
def _bits(x):  # type: ignore[no-untyped-def]
    # Without what a sign adds in front.
    return np.uint64(x) & (np.uint64(0xFFFFFFFFFFFFFFFF) >> np.uint64(64 - np.iinfo(x.dtype).bits))


@_core.function(error_model="numpy")
def popc(x):  # type: ignore[no-untyped-def]
    """Return how many bits of an integer are set, as an integer of its type."""
    bits = _bits(x)
    count = 0
    while bits:
        bits &= bits - np.uint64(1)
        count += 1
    return x.dtype.type(count)


@_core.function(error_model="numpy")
def clz(x):  # type: ignore[no-untyped-def]
    """Return how many zeros stand in front of the first bit that is set, as an integer of the type."""
    bits = _bits(x)
    count = np.iinfo(x.dtype).bits
    while bits:
        bits >>= np.uint64(1)
        count -= 1
    return x.dtype.type(count)


@_core.function(error_model="numpy")
def ffs(x):  # type: ignore[no-untyped-def]
    """Return the place of the lowest bit of an integer that is set, counted from 1, as uint32; 0 of 0."""
    bits = _bits(x)
    place = np.uint32(0)
    if bits:
        place = np.uint32(1)
        while not bits & np.uint64(1):
            bits >>= np.uint64(1)
            place += np.uint32(1)
    return place


@_core.function(error_model="numpy")
def brev(x):  # type: ignore[no-untyped-def]
    """Return the bits of a uint32 or uint64 in the opposite order."""
    bits = _bits(x)
    reversed_bits = np.uint64(0)
    for _ in range(np.iinfo(x.dtype).bits):
        reversed_bits = (reversed_bits << np.uint64(1)) | (bits & np.uint64(1))
        bits >>= np.uint64(1)
    return x.dtype.type(reversed_bits)


@_core.function(error_model="numpy")
def selp(test, a, b):  # type: ignore[no-untyped-def]
    """Return `a` where the test holds, else `b`, which is of the same type."""
    return a if test else b


__all__ = ["brev", "clz", "ffs", "popc", "selp"]
