"""What nothing but a star import of another package can bring is read there; what is called stays."""

from outside.constants import *
from outside.functions import *
from numba import njit


@njit
def scaled(x):
    for i in range(len(x)):
        x[i] = abs(x[i]) * SCALE


@njit
def of_comprehension(x):
    return [k * SCALE for k in x]


@njit
def calls(x):
    return normal(x)


@njit
def summed(x):
    return sum(x)


@njit
def rounded(x):
    return round(x)
