"""Methods that loops over prange cannot call: they store, share memory, divide, or call what is not known."""

import numpy as np
from numba import float64, njit, prange
from numba.experimental import jitclass
import pykokkos as pk


@jitclass([("x", float64[:, :])])
class Grid:
    def __init__(self, x):
        self.x = x

    def put(self, i):
        self.x[i, 0] = 1.0

    def row(self, i):
        return self.x[i]

    def same(self):
        return self.x

    def double(self):
        self.x *= 2.0
        return 1.0

    def ratio(self, i):
        return 1.0 / self.x[i, 0]

    def drawn(self):
        return np.random.rand() * 2.0

    def filled(self, i):
        self.x[i].fill(0.0)
        return 0.0

    @property
    def counted(self):
        self.x[0, 0] += 1.0
        return 1.0

    def by_property(self):
        return self.counted + 1.0

    def by_method(self, i):
        return self.ratio(i) + 1.0

    def by_helper(self, i):
        return stored(self.x, i)

    def by_parameter(self, halved, i):
        return halved(i) + 1.0

    def powers(self, i):
        return self.x[i, 0] ** i + 1.0

    def added(self, i):
        return np.add(self.x[i], 1.0, self.x[i])


@njit
def stored(x, i):
    x[i, 0] = 0.0
    return 1.0


@pk.function
def stored_function(x, i):
    x[i, 0] = 0.0
    return 1.0


call_stored = pk.host_call(stored_function)


# caramba: CRB2005: 'loops' stays with Numba: the function 'grid.ratio' has no counterpart in a kernel
@njit(parallel=True)
def loops(grid, out):
    for i in prange(len(out)):
        grid.put(i)
        out[i] = grid.row(i)[0] + grid.same()[0, 0] + grid.double() + grid.ratio(i)
        out[i] += grid.drawn() + grid.filled(i) + grid.added(i)[0]
        out[i] += grid.by_property() + grid.by_method(i) + grid.by_helper(i) + grid.powers(i)


@pk.function
def halved(i):
    return i / 2


call_halved = pk.host_call(halved)


# caramba: CRB2005: 'calls' stays with Numba: the function 'grid.by_parameter' has no counterpart in a kernel
@njit(parallel=True)
def calls(grid, f, out):
    for i in prange(len(out)):
        out[i] = grid.by_parameter(f, i)


@njit(parallel=True)
def reads(grid, out):
    for i in prange(len(out)):
        out[i] = grid.counted


@pk.function
def reads_function(grid, out):
    for i in range(len(out)):
        out[i] = grid.counted


call_reads = pk.host_call(reads_function)
pk.numba_form(call_reads, reads)
