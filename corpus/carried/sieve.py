"""Primes by the sieve of Eratosthenes."""

import numpy as np
from numba import njit


@njit
def sieve(composite):
    n = len(composite)
    count = 0
    for p in range(2, n):
        if not composite[p]:
            count += 1
            for k in range(p * p, n, p):
                composite[k] = True
    return count


def main():
    print(sieve(np.zeros(100, np.bool_)))


if __name__ == "__main__":
    main()
