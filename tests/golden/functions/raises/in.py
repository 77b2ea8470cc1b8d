"""Exceptions of the module's own, and a message that it binds."""

import numpy as np
from numba import njit
from orders.errors import Rejected

NO_SIZE = "order without size"


class Unpriced(Exception):
    pass


@njit
def value(size, price):
    if size == 0:
        raise Rejected(NO_SIZE)
    if np.isnan(price):
        raise Unpriced("no price", size)
    return size * price


@njit
def handler(kind, size):
    if size == 0:
        raise kind("no size")
    return size


print(value(2, 1.5))
