"""Slices that overlap: a shifted copy, a shifted expression, a shifted sum."""

import numpy as np
from numba import njit


@njit
def delay_line(a):
    a[1:] = a[:-1]


@njit
def shifted_double(a):
    a[1:] = 2.0 * a[:-1]


@njit
def running_add(a):
    a[1:] += a[:-1]


@njit
def forward_difference(a):
    a[:-1] -= a[1:]


def main():
    for kernel in (delay_line, shifted_double, running_add, forward_difference):
        a = np.arange(1.0, 7.0)
        kernel(a)
        print(a)


if __name__ == "__main__":
    main()
