"""A set that removes repetitions."""

import numpy as np
from numba import njit


@njit
def distinct(values):
    seen = set()
    for v in values:
        seen.add(v)
    return len(seen)


def main():
    print(distinct(np.array([1, 2, 1])))


if __name__ == "__main__":
    main()
