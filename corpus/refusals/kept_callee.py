"""A kernel that could migrate but calls one that cannot."""

import numpy as np
from numba import njit


@njit
def unique_sorted(x):
    out = []
    for v in np.sort(x):
        if len(out) == 0 or out[-1] != v:
            out.append(v)
    return len(out)


@njit
def diversity(x):
    return unique_sorted(x) / len(x)


@njit
def independent(x):
    return 2.0 * x


def main():
    print(diversity(np.array([1, 2, 2])), independent(1.5))


if __name__ == "__main__":
    main()
