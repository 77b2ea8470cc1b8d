"""A universal function without signatures, which compiles when called."""

import numpy as np
from numba import vectorize


@vectorize
def relative_change(new, old):
    return (new - old) / old if old != 0.0 else np.nan


@vectorize(nopython=True)
def wrapped_angle(a):
    return (a + np.pi) % (2.0 * np.pi) - np.pi


def main():
    print(relative_change(np.array([2.0, 3.0]), np.array([1.0, 0.0])), wrapped_angle(np.array([4.0, -4.0])))


if __name__ == "__main__":
    main()
