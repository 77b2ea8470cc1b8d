"""Elements that lie further apart than the loop has iterations, and such that do not."""

from numba import njit, prange


@njit(parallel=True)
def fold(a):
    h = len(a) // 2
    for i in prange(h):
        a[i] += a[i + h]


@njit(parallel=True)
def butterfly(a, half):
    for k in prange(half):
        u, v = a[k], a[k + half]
        a[k] = u + v
        a[half + k] = u - v


@njit(parallel=True)
def rows(m, h):
    for i in prange(h):
        for j in range(m.shape[1]):
            m[i, j] += m[i + h, j]


@njit(parallel=True)
def reverse(a):
    for i in prange(a.shape[0] // 2):
        a[i], a[-1 - i] = a[-1 - i], a[i]


@njit(parallel=True)
def reverse_by_length(a):
    n = len(a)
    for i in prange(n // 2):
        t = a[i]
        a[i] = a[n - 1 - i]
        a[n - 1 - i] = t


@njit(parallel=True)
def from_both_ends(a, h, n):
    for i in prange(h):
        a[i] += a[2 * h - 1 - i]


# In order: these may meet.
@njit(parallel=True)
def too_near(a):
    h = len(a) // 2
    for i in prange(h):
        a[i] += a[i + h - 1]


@njit(parallel=True)
def another_distance(a, h, g):
    for i in prange(h):
        a[i] += a[i + g]


@njit(parallel=True)
def all_the_way(a):
    n = len(a)
    for i in prange(n):
        a[i] += a[n - 1 - i]


@njit(parallel=True)
def middle_twice(a):
    n = len(a)
    for i in prange(n // 2 + 1):
        a[i] += a[n - 1 - i]


@njit(parallel=True)
def of_another_array(a, b):
    for i in prange(len(b) // 2):
        a[i] += a[-1 - i]


@njit(parallel=True)
def changed_half(a, h):
    h = h // 2
    h += 1
    for i in prange(h):
        a[i] += a[-1 - i]


@njit(parallel=True)
def another_array_of_the_name(a):
    n = len(a)
    a = a[1:]
    for i in prange(n // 2):
        a[i] += a[-1 - i]


@njit(parallel=True)
def another_length(a, n):
    h = n // 2
    n = 3
    for i in prange(h):
        a[i] += a[n - 1 - i]


@njit(parallel=True)
def numbered(out, steps):
    for i in prange(len(out) // len(steps)):
        for j, step in enumerate(steps):
            k = i * len(steps) + j
            out[k] = step
