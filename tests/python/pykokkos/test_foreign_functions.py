"""Functions of C in kernels: what their types mean, what is refused, and the cache of another process."""

from __future__ import annotations

import ctypes
import ctypes.util
import subprocess
import sys
from pathlib import Path

import cffi
import numpy as np
import pytest

import pykokkos as pk
from pykokkos.foreign_functions import _of_cffi

LIBM = ctypes.CDLL(ctypes.util.find_library("m"))
LIBC = ctypes.CDLL(ctypes.util.find_library("c"))
ADDRESS = ctypes.cast(LIBM.cbrt, ctypes.c_void_p).value
cbrt = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double)(ADDRESS)
srand = LIBC.srand
srand.restype, srand.argtypes = None, [ctypes.c_uint]
rand = LIBC.rand
rand.argtypes = []
without_types = LIBM.fabs
of_pointers = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double, ctypes.POINTER(ctypes.c_int))(
    ctypes.cast(LIBM.frexp, ctypes.c_void_p).value
)
counted: list[float] = []
callback = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double)(lambda x: counted.append(x) or 2 * x)


@pk.host_call
@pk.function
def drawn(seed):
    srand(seed)
    return rand(), rand()


@pk.host_call
@pk.function
def applied(function, x):
    return function(x)


@pk.host_call
@pk.function
def untyped(x):
    return without_types(x)


@pk.host_call
@pk.function
def pointed(x):
    return of_pointers(x, 0)


@pk.host_call
@pk.function
def called_back(x):
    callback(x)
    return callback(x + 1)


@pk.workunit
def roots(i, x):
    x[i] = cbrt(x[i])


def test_functions_without_result_and_arguments() -> None:
    ours = drawn(42)
    srand(42)
    assert ours == (rand(), rand())


def test_as_an_argument() -> None:
    assert applied(cbrt, 27.0) == cbrt(27.0)


def test_one_kernel_for_functions_of_one_type() -> None:
    exp2 = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double)(ctypes.cast(LIBM.exp2, ctypes.c_void_p).value)
    assert (applied(exp2, 5.0), applied(cbrt, 8.0), applied(exp2, 3.0)) == (32.0, 2.0, 8.0)


@pytest.mark.parametrize("space", [pk.Serial, pk.OpenMP])
def test_in_launches(space: object) -> None:
    x = np.arange(1000.0) ** 3
    pk.parallel_for(pk.RangePolicy(space, 0, 1000), roots, x=x)
    np.testing.assert_allclose(x, np.arange(1000.0), rtol=1e-14)


def test_every_call_happens_once() -> None:
    counted.clear()
    assert called_back(1.0) == 4.0
    assert counted == [1.0, 2.0]


@pytest.mark.parametrize("kernel", [untyped, pointed])
def test_what_has_no_types_of_numbers_is_refused(kernel: object) -> None:
    with pytest.raises(TypeError, match=r"has no meaning in a kernel|cannot be called"):
        kernel(1.0)  # type: ignore[operator]


PROGRAM = """
import ctypes, ctypes.util, sys
import pykokkos as pk
libm = ctypes.CDLL(ctypes.util.find_library("m"))
# The same kernel for another function: its address is no part of the cache's keys.
address = ctypes.cast(getattr(libm, sys.argv[1]), ctypes.c_void_p).value
f = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double)(address)

@pk.host_call
@pk.function
def value(x):
    return f(x) + 1

print(value(8.0) == f(8.0) + 1, value(-27.5) == f(-27.5) + 1)
"""


def test_other_processes_find_their_own_addresses(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)

    def run(name: str) -> str:
        return subprocess.run(
            [sys.executable, program, name], capture_output=True, text=True, check=True
        ).stdout

    assert [run(name) for name in ("cbrt", "cbrt", "fabs")] == ["True True\n"] * 3


@pytest.mark.parametrize(
    ("declared", "dtypes"),
    [
        ("double f(float, int)", ("float64", ["float32", "int32"])),
        ("void f(unsigned char, signed char, _Bool)", ("", ["uint8", "int8", "bool"])),
        ("size_t f(unsigned long long, short, long)", ("uint64", ["uint64", "int16", "int64"])),
        (
            "int64_t f(uint16_t, intptr_t, ssize_t, uintptr_t)",
            ("int64", ["uint16", "int64", "int64", "uint64"]),
        ),
        ("char f(double)", None),
        ("double f(char)", None),
        ("double f(double*)", None),
        ("long double f(double)", None),
        ("double f(double, ...)", None),
        ("enum e { A, B } f(int)", None),
    ],
)
def test_types_of_cffi(declared: str, dtypes: object) -> None:
    ffi = cffi.FFI()
    ffi.cdef(declared + ";")
    name = declared.replace("f(", "(*)(")
    described = _of_cffi(ffi.cast(name.replace("{ A, B } ", ""), 4096))
    assert (described[1:] if described else None) == dtypes
