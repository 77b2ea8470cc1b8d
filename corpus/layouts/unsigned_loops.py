"""Loop variables and indices of unsigned and narrow types."""

import numpy as np
from numba import njit


@njit
def lookup_chain(index, steps):
    at = index[0]
    for _ in range(steps):
        at = index[at]
    return at


@njit
def crc16(poly, data):
    crc = 0xFFFF
    for b in data:
        cur = 0xFF & b
        for _ in range(8):
            if (crc & 0x0001) ^ (cur & 0x0001):
                crc = (crc >> 1) ^ poly
            else:
                crc >>= 1
            cur >>= 1
    crc = ~crc & 0xFFFF
    return (crc << 8) | ((crc >> 8) & 0xFF)


def main():
    print(
        lookup_chain(np.array([2, 0, 1], np.uint8), 4),
        hex(crc16(0x8408, np.frombuffer(b"123456789", np.uint8))),
    )


if __name__ == "__main__":
    main()
