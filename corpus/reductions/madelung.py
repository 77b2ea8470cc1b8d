"""Madelung constant of rock salt by a sum over a cube of ions."""

import math

from numba import njit, prange


@njit(parallel=True)
def madelung(n):
    total = 0.0
    for i in prange(-n, n + 1):
        for j in range(-n, n + 1):
            for k in range(-n, n + 1):
                if i != 0 or j != 0 or k != 0:
                    sign = 1 - 2 * (abs(i + j + k) % 2)
                    total += sign / math.sqrt(i * i + j * j + k * k)
    return -total


def main():
    print(madelung(20))


if __name__ == "__main__":
    main()
