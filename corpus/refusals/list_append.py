"""A list that grows in a loop."""

import numpy as np
from numba import njit


@njit
def divisors(n):
    found = []
    for d in range(1, n + 1):
        if n % d == 0:
            found.append(d)
    return np.array(found)


def main():
    print(divisors(12))


if __name__ == "__main__":
    main()
