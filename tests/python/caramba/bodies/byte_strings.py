"""Byte strings as arguments: arrays of uint8, which nothing is stored to where they are `bytes`."""

from numba import njit


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


CASES = {
    "check_sum": [(b"",), (b"abc",), (b"\x00\xff" * 9,), (bytearray(b"xyz"),)],
    "doubled": [(b"abc",), (bytearray(b"\xff\x01"),)],
    "shifted": [(bytearray(b"abc"),)],
    "part": [(b"abcdef", 2)],
}
