from numba import njit, prange
import pykokkos as pk


@njit(parallel=True)
def fill(a):
    for i in prange(len(a)):
        a[i] = 1.0


@pk.workunit
def fill_workunit(i, a):
    a[i] = 1.0


def call_fill(a):
    policy = pk.RangePolicy(0, len(a))
    pk.parallel_for("fill_workunit", policy, fill_workunit, a=a)


# caramba: CRB3009: 'twice' stays with Numba: it calls 'fill', which has a parallel loop
@njit
def twice(a):
    fill(a)
    fill(a)
