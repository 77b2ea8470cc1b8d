"""Bits of integers, as CUDA counts them."""

import numpy as np
import pytest

import pykokkos as pk


@pk.host_call
@pk.function
def counted(x):
    return pk.device.popc(x), pk.device.clz(x), pk.device.ffs(x)


@pk.host_call
@pk.function
def turned(x):
    return pk.device.brev(x)


@pk.host_call
@pk.function
def selected(x):
    return pk.device.selp(x > 3, x, x + x)


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.int32, np.uint32, np.int64, np.uint64])
def test_counts(dtype):
    limits = np.iinfo(dtype)
    for value in (0, 1, 2, 12, limits.max, limits.max - 1, limits.min):
        bits = int(value) % 2**limits.bits
        expected = bits.bit_count(), limits.bits - bits.bit_length(), (bits & -bits).bit_length()
        assert counted(dtype(value)) == expected


@pytest.mark.parametrize("dtype", [np.uint32, np.uint64])
def test_reversed(dtype):
    width = np.iinfo(dtype).bits
    for value in (0, 1, 5, 2**31, 2**width - 2):
        assert turned(dtype(value)) == int(f"{value:0{width}b}"[::-1], 2)


def test_selected():
    assert (selected(2), selected(5)) == (4, 5)
