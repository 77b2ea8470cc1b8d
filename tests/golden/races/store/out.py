from numba import njit, prange
import pykokkos as pk


# caramba: CRB3001: 'shifted' stays with Numba: the iterations of its prange loop over 'i' race, a[i - 1] (line 7) and a[i] (line 7) meet at distance 1
@njit(parallel=True)
def shifted(a):
    for i in prange(1, len(a)):
        a[i] = a[i - 1] + 1.0


# caramba: CRB3001: 'one_element' stays with Numba: the iterations of its prange loop over 'i' race, each touches a[0] (line 13)
@njit(parallel=True)
def one_element(a, x):
    for i in prange(len(x)):
        a[0] += x[i]


@pk.workunit
def histogram(i, count, bins):
    count[bins[i]] += 1


def call_histogram(count, bins):
    policy = pk.RangePolicy(pk.Serial, 0, len(bins))
    pk.parallel_for("histogram", policy, histogram, count=count, bins=bins)


@pk.workunit
def permuted(i, out, order, x):
    out[order[i]] = x[i]


def call_permuted(out, order, x):
    policy = pk.RangePolicy(0, len(x))
    pk.parallel_for("permuted", policy, permuted, out=out, order=order, x=x)


@pk.workunit
def red_black(i, a):
    if i % 2 == 1:
        a[i] = a[i - 1]


def call_red_black(a):
    policy = pk.RangePolicy(1, len(a))
    pk.parallel_for("red_black", policy, red_black, a=a)


@pk.workunit
def even_odd(i, a):
    a[2 * i] = a[2 * i + 1]


def call_even_odd(a, n):
    policy = pk.RangePolicy(0, n)
    pk.parallel_for("even_odd", policy, even_odd, a=a)
