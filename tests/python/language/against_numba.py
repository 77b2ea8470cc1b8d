"""The comparison that tests of the kernel language make: one function, run by serial Numba and by PyKokkos.

Both get arguments of their own with the same values, strides and aliasing. Equal means: the same value of the
same type bit for bit (NaN aside, whose sign and payload mean nothing), the same exception with the same text,
and the same bytes in every array argument afterwards.
"""

import functools
import struct
import warnings

import numba
import numpy as np

import pykokkos as pk

#: Integers and floats where arithmetic is known to go wrong.
INTEGERS = (0, 1, -1, 2, -2, 3, 7, -7, 63, 64, 65, -64, 2**31 - 1, -(2**31), 2**53 + 1, 2**63 - 1, -(2**63))
FLOATS = (
    0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.0, 1e-310, 5e-324, 1e308, -1e308, 0.1, -7.25, 1e16,
    float("inf"), float("-inf"), float("nan"),
)  # fmt: skip


def twins(arguments):
    """Copies of all arguments; arrays keep strides, offsets and what they share."""
    roots = {}

    def copy(value):
        if isinstance(value, tuple):
            return tuple(copy(v) for v in value)
        if not isinstance(value, np.ndarray):
            return value
        root = value
        while isinstance(root.base, np.ndarray):
            root = root.base
        if id(root) not in roots:
            roots[id(root)] = root.copy(order="K")
        new = roots[id(root)]
        offset = value.__array_interface__["data"][0] - root.__array_interface__["data"][0]
        if not new.size:
            return np.empty_like(value)
        buffer = (new if new.flags.c_contiguous else new.T).reshape(-1).view(np.uint8)
        twin = np.ndarray(value.shape, value.dtype, buffer, offset, value.strides)
        twin.flags.writeable = value.flags.writeable
        return twin

    return [copy(a) for a in arguments]


def same(a, b, relative=0.0):
    """Whether two results are equal in type and bits, or in type and within a relative error of their largest
    element, where sums may be taken in another order."""
    if type(a) is not type(b):
        return False
    if isinstance(a, tuple | list):
        return len(a) == len(b) and all(same(x, y, relative) for x, y in zip(a, b, strict=True))
    if relative and isinstance(a, float):
        return (a != a and b != b) or a == b or abs(a - b) <= relative * max(abs(a), abs(b))
    if relative and isinstance(a, np.ndarray) and a.dtype.kind == "f" and a.size:
        largest = np.nanmax(np.abs(np.append(b, 0)))
        same_kind = a.dtype == b.dtype and a.shape == b.shape
        return same_kind and np.allclose(a, b, rtol=0, atol=relative * largest, equal_nan=True)
    if isinstance(a, float):
        return (a != a and b != b) or struct.pack("d", a) == struct.pack("d", b)
    if isinstance(a, complex):
        return same(a.real, b.real) and same(a.imag, b.imag)
    if isinstance(a, np.ndarray | np.generic):
        if a.dtype != b.dtype or a.shape != b.shape:
            return False
        if a.dtype.kind not in "fc":
            return a.tobytes() == b.tobytes()
        part = a.real.dtype
        x, y = np.ascontiguousarray(a).view(part), np.ascontiguousarray(b).view(part)
        bits = f"u{part.itemsize}"
        return bool((((x != x) & (y != y)) | (x.view(bits) == y.view(bits))).all())
    return a == b


def outcome(call, arguments):
    """What a call gives: its value or its exception, and its arguments afterwards."""
    arguments = twins(arguments)
    try:
        value = call(*arguments)
    except Exception as error:
        # What follows the first line tells where it was raised.
        return (type(error).__name__, str(error).splitlines()[0] if str(error) else ""), arguments
    return value, arguments


@functools.cache
def numba_of(function):
    return numba.njit(function)


@functools.cache
def pykokkos_of(function):
    return pk.host_call(pk.function(function))


def agree(function, *arguments, relative=0.0):
    """Assert that Numba and PyKokkos do the same for these arguments; returns what they gave."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected, their = outcome(numba_of(function), arguments)
    found, our = outcome(pykokkos_of(function), arguments)
    where = f"{function.__name__}{tuple(arguments)}"
    if not same(found, expected, relative):
        raise AssertionError(f"{where}: {found!r} is not Numba's {expected!r}")
    for i, (a, b) in enumerate(zip(our, their, strict=True)):
        if not same(a, b, relative):
            raise AssertionError(f"{where}: argument {i} became\n{a!r}, not Numba's\n{b!r}")
    return expected
