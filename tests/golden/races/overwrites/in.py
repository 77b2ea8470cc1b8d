"""Iterations that store different values to the same elements: the last one counts, so they run in order."""

from numba import njit, prange


@njit(parallel=True)
def from_below_zero(a, n):
    for i in prange(-n, n):
        a[i] += 1


@njit(parallel=True)
def ok_all_below_zero(a, n):
    for i in prange(-n, 0):
        a[i] += 1


@njit(parallel=True)
def slices_that_overlap(out, a):
    for i in prange(len(a) - 1):
        out[i:i + 2] = a[i]


@njit(parallel=True)
def elements_that_overlap(out, a):
    for i in prange(len(a) - 1):
        for j in range(2):
            out[i + j] = a[i]


@njit(parallel=True)
def same_elements(out, a):
    for i in prange(len(a)):
        for j in range(3):
            out[j] = a[i]


@njit(parallel=True)
def ok_same_values(out, a):
    for i in prange(len(a)):
        for j in range(3):
            out[j] = 0.0


@njit(parallel=True)
def whole(out, a):
    for i in prange(len(a)):
        out[:] = a[i]


@njit(parallel=True)
def row(out, a):
    for i in prange(len(a)):
        out[0, :] = a[i]


@njit(parallel=True)
def items(out, a):
    for i in prange(len(a)):
        for c in (0, 1):
            out[c] = a[i] * c


@njit(parallel=True)
def from_index_on(out, a, n):
    for i in prange(n):
        k = i
        while k < len(a):
            out[k] += a[k]
            k += 2


@njit(parallel=True)
def ok_in_while(out, a, n):
    for i in prange(n):
        k = 0
        while k < 5:
            out[i, k] += a[k]
            k += 1


@njit(parallel=True)
def ok_columns(out, a):
    for i in prange(len(a)):
        for j in range(3):
            out[i, j] = a[i]
            out[i, j + 1] = a[i]


@njit(parallel=True)
def ok_symmetric(out, n):
    for i in prange(n):
        for j in range(i):
            out[i, j] = i
            out[j, i] = i


@njit(parallel=True)
def ok_trusted(out, a, first, second):
    for i in prange(len(a)):
        j = first[i] + second[i]
        out[j] = a[i]


@njit(parallel=True)
def halved(out, a):
    for i in prange(len(a)):
        j = i // 2
        out[j] = a[i]


@njit(parallel=True)
def in_turns(out, a):
    for i in prange(len(a)):
        out[i % 8] = a[i]


@njit(parallel=True)
def masked(out, a, mask):
    for i in prange(len(a)):
        out[2 * i & mask, 0] = a[i]


@njit(parallel=True)
def ok_decoded(out, a, n):
    for i in prange(len(a)):
        out[i // n, i % n] = a[i]


@njit(parallel=True)
def least(out, a):
    for i in prange(len(a)):
        out[0] = max(out[0], a[i])


@njit(parallel=True)
def least_by_name(out, a):
    for i in prange(len(a)):
        m = out[0]
        if a[i] > m:
            out[0] = a[i]


@njit(parallel=True)
def windows(x, out, k):
    for i in prange(len(x) - k):
        out[i:i + k] = x[i]


@njit(parallel=True)
def rows(x, out, k):
    for i in prange(len(x)):
        out[3 * i:3 * i + k] = x[i]
