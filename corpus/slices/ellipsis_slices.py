"""Ellipsis, whole slices and newaxis."""

import numpy as np
from numba import njit


@njit
def add_profile(field, profile):
    field[...] += profile[np.newaxis, :]


@njit
def last_layer(box):
    return box[..., -1].copy()


@njit
def fill_all(a, v):
    a[:] = v
    a[..., 0] = -v


def main():
    f = np.zeros((2, 3))
    add_profile(f, np.arange(3.0))
    fill_all(f[:1], 7.0)
    print(f, last_layer(np.arange(8.0).reshape(2, 2, 2)))


if __name__ == "__main__":
    main()
