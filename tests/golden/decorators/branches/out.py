"""Kernels that one branch defines, and other functions otherwise."""

import os

import numba
import numba.cuda
import numpy as np
from numba import njit
import pykokkos as pk

HAS = os.environ.get("PROGRAM_WITHOUT_KERNELS") is None

if HAS:

    @pk.host_call
    @pk.function
    def count(x, n):
        out = np.zeros(n)
        for v in x:
            out[v] += 1
        return out

    @pk.workunit
    def twice_r(i, r):
        r[i] *= 2

    @pk.host_call
    @pk.function
    def twice(x):
        r = count(x, 3)
        pk.parallel_for("twice_r", pk.RangePolicy(0, 3), twice_r, r=r)
        return r

else:

    def count(x, n):
        return np.bincount(x, minlength=n)

    twice = lambda x: count(x, 3) * 2

try:
    import numba

    @pk.workunit
    def fill_workunit(tid, x, value):
        for i in range(x.extent(0)):
            x[i] = value

    def fill(x, value):
        policy = pk.RangePolicy(pk.Serial, 0, 1)
        pk.parallel_for("fill_workunit", policy, fill_workunit, x=x, value=value)
except ImportError:

    def fill(x, value):
        x[:] = value


@pk.function
def total(x):
    return count(x, 4).sum()


call_total = pk.host_call(total)


if HAS:

    @pk.host_call
    @pk.function
    def shifted(x):
        return x + 1

else:

    @pk.host_call
    @pk.function
    def shifted(x):
        return x + 2


if HAS:

    # caramba: CRB2009: 'needed' stays with Numba: the name is bound more than once
    @njit
    def needed(x):
        return x + 1

else:

    def needed(x):
        return x + 2


# caramba: CRB2004: 'looked_up' stays with Numba: a dictionary has no meaning in a Kokkos kernel
@njit
def looked_up(x):
    table = {1: needed(x)}
    return table[1]


if HAS:

    @pk.host_call
    @pk.function
    def recursive(n):
        return 1 if n < 2 else n * recursive(n - 1)

    pk.numba_form(recursive)

else:

    @pk.host_call
    @pk.function
    def recursive(n):
        return n


if HAS:

    # caramba: CRB2004: 'chosen' stays with Numba: a dictionary has no meaning in a Kokkos kernel
    @njit
    @pk.stays_with_numba
    def chosen(x):
        return {1: x}[1]

else:

    @pk.host_call
    @pk.function
    def chosen(x):
        return x


def fallback(x):
    return x


@pk.function
def fallback(x):
    return -x


call_fallback = pk.host_call(fallback)


x = np.array([1, 1, 2])
fill(x, 2)
print(count(x, 3), twice(x), x, call_total(x), shifted(2), looked_up(3), call_fallback(4), recursive(3), chosen(1))


if numba.__version__ > "0.50":
    OPTIONS = dict(cache=True, debug=False)
else:
    OPTIONS = {}

if numba.__version__ > "0.50":
    UNLIKE = dict(fastmath=True)
else:
    UNLIKE = {}


@pk.function
def of_either_branch(x):
    return x * x + 1


call_of_either_branch = pk.host_call(of_either_branch)


@pk.function(**pk.numba_options(**UNLIKE))
def the_run_decides(x):
    return x * x + 1


call_the_run_decides = pk.host_call(the_run_decides)


@pk.grid_kernel(1, team=True)
@pk.workunit
def on_a_device(member, x, grid, block):
    x[member.league_rank() * block[0] + member.team_rank()] += 1
