"""Classes that stay with Numba, and what stays with them."""

import numpy as np
from numba import cfunc, float64, int64, njit, types
from numba.experimental import jitclass
import pykokkos as pk


@jitclass([("mode", types.unicode_type), ("state", float64)])
class Filter:
    def __init__(self):
        self.mode = "low"
        self.state = 0.0

    def turn(self):
        self.mode = "high"


# caramba: CRB2005: 'turned' stays with Numba: the function 'filters.turn' has no counterpart in a kernel
# caramba: CRB2004: 'turned' stays with Numba: the attribute 'state' has no meaning in a Kokkos kernel
@njit
def turned(filters):
    filters.turn()
    return filters.state


@jitclass([("table", types.DictType(int64, float64))])
class Table:
    def __init__(self, table):
        self.table = table


@jitclass([("n", int64)])
class Counter:
    def __init__(self):
        self.n = 0

    def __bool__(self):
        return self.n > 0


@jitclass([("value", int64)])
class Shared:
    def __init__(self):
        self.value = 0


# caramba: CRB2006: 'first' stays with Numba, since it calls 'Shared', which does
@njit
def first(shared):
    return shared.value


# caramba: CRB2004: 'second' stays with Numba: a dictionary has no meaning in a Kokkos kernel
@njit
def second(shared):
    return {1: shared.value}


@jitclass([("a", types.unicode_type)])
class Late:
    def __init__(self, n):
        if n > 0:
            self.a = "positive"


@pk.function
def free(x):
    return x + 1


call_free = pk.host_call(free)


# caramba: CRB2002: 'pointed' stays with Numba: this argument of its decorator can change results
@cfunc("float64(CPointer(complex128))")
def pointed(p):
    return p[0].real


@jitclass([("x", float64[:])])
class Shelf:
    def __init__(self, n):
        self.x = np.zeros(n)

    def __getitem__(self, i):
        return self.x[i]

    def __bool__(self):
        return self.x.shape[0] > 0


@jitclass([("n", int64)])
class Reads:
    def __init__(self):
        self.n = 0

    def __getitem__(self, i):
        self.n += 1
        return i


@jitclass([("x", float64)])
class Number:
    def __init__(self, x):
        self.x = x


# caramba: CRB2006: 'is_true' stays with Numba, since it calls 'Shelf', which does
@njit
def is_true(item):
    return bool(item)


# caramba: CRB2006: 'last_of' stays with Numba, since it calls 'Shelf', which does
@njit
def last_of(items):
    return items[-1]


shelf = Shelf(3)
print(last_of(shelf), is_true(shelf), is_true(item=Number(2.0)))
