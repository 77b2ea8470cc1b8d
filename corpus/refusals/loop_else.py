"""Loops with an else."""

import numpy as np
from numba import njit


@njit
def is_prime(n):
    for d in range(2, int(n**0.5) + 1):
        if n % d == 0:
            break
    else:
        return n > 1
    return False


@njit
def first_above(x, level):
    i = 0
    while i < len(x):
        if x[i] > level:
            break
        i += 1
    else:
        return -1
    return i


def main():
    print(is_prime(97), is_prime(91), first_above(np.arange(3.0), 1.5))


if __name__ == "__main__":
    main()
