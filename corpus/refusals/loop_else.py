"""Loops with an else, walrus, chained assignment of lists."""

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
def walrus(x):
    s = 0.0
    i = 0
    while (n := len(x) - i) > 0:
        s += x[i] / n
        i += 1
    return s


def main():
    print(is_prime(97), is_prime(91), walrus(np.arange(3.0)))


if __name__ == "__main__":
    main()
