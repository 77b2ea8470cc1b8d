"""Numba refuses to compile what it has compiled: such a kernel stays, so that the program fails as it did."""

from numba import njit


@njit
def doubled(x):
    return x * 2


@njit
def tripled(x):
    return x * 3


try:
    again = njit(doubled)
except TypeError:
    print("refused")

print(doubled(3), tripled(3))
