"""Byte strings as arguments: arrays of uint8, which nothing is stored to where they are `bytes`."""

import numpy as np
from numba import njit, types, uint8, uint32, uint64


@njit
def check_sum(data):
    c = 0
    for b in data:
        c = (c * 31 + b) & 0xFFFF
    return c


@njit
def doubled(data):
    c = 0
    for i in range(len(data)):
        c += data[i] * 2 + data[-1]
    return c


@njit
def shifted(data):
    for i in range(len(data) - 1):
        data[i] = data[i + 1] ^ 3


@njit
def part(data, k):
    return check_sum(data[k:]), data[k]


@njit(uint64(types.Bytes(types.uint8, 1, "C"), uint64))
def fasthash(key, seed):
    n = uint64(len(key))
    h = seed ^ (n * uint64(0x880355F21E6D1965))
    if n > 8:
        nb = n // uint64(8)
        v = np.frombuffer(key[: nb * uint64(8)], np.uint64)
        for i in range(nb):
            h ^= v[i]
            h *= uint64(31)
    for i in range(n):
        h = h * uint64(31) + uint64(key[i])
    return h


@njit
def padded(key, n):
    a = np.zeros(n, uint8)
    a[: len(key)] = np.frombuffer(key, uint8)
    return a


@njit
def words(a):
    return np.frombuffer(a, np.float32), np.frombuffer(a, dtype=np.int16)


@njit
def default(a):
    return np.frombuffer(a)


@njit
def written(a):
    b = np.frombuffer(a, np.uint8)
    b[0] = 77
    return a


@njit(uint32(uint32[:], types.Bytes(uint8, 1, "C"), uint32))
def add(buckets, key, value):
    for row in range(len(buckets)):
        buckets[row] = fasthash(key, row) % uint64(1000)
    return value


CASES = {
    "check_sum": [(b"",), (b"abc",), (b"\x00\xff" * 9,), (bytearray(b"xyz"),)],
    "doubled": [(b"abc",), (bytearray(b"\xff\x01"),)],
    "shifted": [(bytearray(b"abc"),)],
    "part": [(b"abcdef", 2)],
    "fasthash": [(b"abc", 3), (b"", 3), (b"abcdefghijklmnopqrs", 3)],
    "padded": [(b"abc", 5), (b"", 5), (b"", 0)],
    "words": [(np.arange(3.0),), (np.zeros(0),)],
    "default": [
        (np.arange(6, dtype=np.int32),),
        (np.arange(3, dtype=np.int32),),
        (np.arange(6.0).reshape(2, 3),),
    ],
    "written": [(np.arange(4),)],
    "add": [(np.zeros(3, np.uint32), b"hello world, long", 7)],
}
