"""Exceptions of the module's own, and a message that it binds."""

import numpy as np
from numba import njit
from orders.errors import Rejected
import pykokkos as pk

NO_SIZE = "order without size"


class Unpriced(Exception):
    pass


@pk.function
def value(size, price):
    if size == 0:
        raise Rejected(NO_SIZE)
    if np.isnan(price):
        raise Unpriced("no price", size)
    return size * price


call_value = pk.host_call(value)


# caramba: CRB2003: 'handler' stays with Numba: raising this has no meaning in a Kokkos kernel
@njit
def handler(kind, size):
    if size == 0:
        raise kind("no size")
    return size


print(call_value(2, 1.5))
