from numba import njit, prange


@njit(parallel=True)
def shifted(a):
    for i in prange(1, len(a)):
        a[i] = a[i - 1] + 1.0


@njit(parallel=True)
def one_element(a, x):
    for i in prange(len(x)):
        a[0] += x[i]


@njit(parallel=True)
def histogram(count, bins):
    for i in prange(len(bins)):
        count[bins[i]] += 1


@njit(parallel=True)
def permuted(out, order, x):
    for i in prange(len(x)):
        out[order[i]] = x[i]


@njit(parallel=True)
def red_black(a):
    for i in prange(1, len(a)):
        if i % 2 == 1:
            a[i] = a[i - 1]


@njit(parallel=True)
def even_odd(a, n):
    for i in prange(n):
        a[2 * i] = a[2 * i + 1]
