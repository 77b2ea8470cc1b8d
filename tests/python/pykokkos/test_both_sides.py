"""Second sides of `and` and `or` are read only where the first side asks for them, or they lie inside."""

from __future__ import annotations

import ctypes
import mmap
from typing import Any

import numpy as np
import pytest

import pykokkos as pk


@pk.host_call
@pk.function
def both(a, b, out):
    for i in range(len(a)):
        out[i] = a[i] and b[i]


@pk.host_call
@pk.function
def either(a, b):
    n = 0
    for i in range(len(a)):
        if not a[i] or b[i]:
            n += 1
    return n


@pk.workunit
def both_of(i, a, b, out):
    out[i] = a[i] and not b[i]


@pk.workunit
def counted(i, n, a, b):
    if a[i] and b[i]:
        n += 1


@pytest.fixture
def before_a_gap() -> np.ndarray[Any, Any]:
    """Return 40 bools at the end of a page, behind which nothing may be read."""
    page = mmap.PAGESIZE
    libc = ctypes.CDLL(None, use_errno=True)
    libc.mmap.restype = ctypes.c_void_p
    libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
    libc.mprotect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    start = libc.mmap(
        None, 2 * page, mmap.PROT_READ | mmap.PROT_WRITE, mmap.MAP_PRIVATE | mmap.MAP_ANON, -1, 0
    )
    assert libc.mprotect(start + page, page, 0) == 0
    memory = (ctypes.c_bool * 40).from_address(start + page - 40)
    array = np.frombuffer(memory, np.bool_)
    array[:] = np.arange(40) % 3 == 0
    return array


def test_nothing_outside_is_read(before_a_gap: np.ndarray[Any, Any]) -> None:
    b = before_a_gap
    a = (np.arange(100_000) % 2 == 0) & (np.arange(100_000) < 40)
    out = np.ones(a.size, np.bool_)
    both(a, b, out)
    assert np.flatnonzero(out).tolist() == np.flatnonzero(a[:40] & b).tolist()
    assert either(a, b) == 100_000 - 20 + np.count_nonzero(a[:40] & b)


@pytest.mark.parametrize("space", [pk.Serial, pk.OpenMP])
def test_nothing_outside_is_read_by_launches(space: Any, before_a_gap: np.ndarray[Any, Any]) -> None:
    b = before_a_gap
    a = (np.arange(100_000) % 2 == 0) & (np.arange(100_000) < 40)
    out = np.ones(a.size, np.bool_)
    policy = pk.RangePolicy(space, 0, a.size)
    pk.parallel_for(policy, both_of, a=a, b=b, out=out)
    assert np.flatnonzero(out).tolist() == np.flatnonzero(a[:40] & ~b).tolist()
    assert pk.parallel_reduce(policy, counted, a=a, b=b) == np.count_nonzero(a[:40] & b)
    inside = pk.RangePolicy(space, 3, 40)
    assert pk.parallel_reduce(inside, counted, a=a, b=b) == np.count_nonzero(a[3:40] & b[3:])
