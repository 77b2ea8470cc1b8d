"""Red-black sweeps, and buffers that are read and written in turn."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def sweep(s, color):
    for j in prange(1, s.shape[0] - 1):
        for i in range(1 + (color + j) % 2, s.shape[1] - 1, 2):
            s[j, i] += 0.25 * (s[j - 1, i] + s[j + 1, i] + s[j, i - 1] + s[j, i + 1] - 4.0 * s[j, i])


@njit(parallel=True)
def tested(s, color):
    n, m = s.shape
    for j in prange(1, n - 1):
        for i in range(1, m - 1):
            if (i + j) % 2 == color:
                s[j, i] = 0.25 * (s[j - 1, i] + s[j + 1, i])


@njit(parallel=True)
def bits(s, color):
    n, m = s.shape
    for j in prange(1, n - 1):
        start = 1 + ((j + color) & 1)
        for i in range(start, m - 1, 2):
            s[j, i] = 0.25 * (s[j - 1, i] + s[j + 1, i])


@njit(parallel=True)
def step(u, t):
    for i in prange(1, u.shape[1] - 1):
        u[(t + 1) % 2, i] = u[t % 2, i - 1] + u[t % 2, i + 1]


@njit(parallel=True)
def steps(u, n):
    for t in range(n):
        now = t % 2
        new = 1 - now
        for i in prange(1, u.shape[1] - 1):
            u[new, i] = u[now, i - 1] + u[now, i + 1]


@njit(parallel=True)
def three(u, n):
    for t in range(n):
        old, now = (t - 1) % 3, t % 3
        new = (t + 1) % 3
        for i in prange(1, u.shape[1] - 1):
            u[new, i] = u[t % 3, i - 1] + u[(t + 2) % 3, i + 1]


@njit(parallel=True)
def cubes(s, color):
    a, b, c = s.shape
    for i in prange(1, a - 1):
        for j in range(1, b - 1):
            for k in range(1 + (i + j + color) % 2, c - 1, 2):
                s[i, j, k] = s[i - 1, j, k] + s[i + 1, j, k] + s[i, j - 1, k] + s[i, j, k + 1]


@njit(parallel=True)
def skipped(s, color, mask):
    n, m = s.shape
    for j in prange(1, n - 1):
        for i in range(1, m - 1):
            if (i + j) % 2 != color or not mask[j, i]:
                continue
            if mask[j, i] > 1:
                s[j, i] += s[j - 1, i] + s[j + 1, i]


@njit(parallel=True)
def otherwise(s):
    for i in prange(1, s.size - 1):
        if i & 1:
            continue
        if s[i] > 0.0:
            s[i] += s[i - 1] + s[i + 1]
        else:
            s[i] -= s[i - 1]


# In order: what these read others may store.


@njit(parallel=True)
def diagonal(s, color):
    for j in prange(1, s.shape[0] - 1):
        for i in range(1 + (color + j) % 2, s.shape[1] - 1, 2):
            s[j, i] += s[j - 1, i - 1] + s[j + 1, i + 1]


@njit(parallel=True)
def around(s, color):
    for j in prange(s.shape[0] - 1):
        for i in range((color + j) % 2, s.shape[1], 2):
            s[j, i] += s[j - 1, i] + s[j + 1, i]


@njit(parallel=True)
def third(s, color):
    for j in prange(1, s.shape[0] - 1):
        for i in range(1 + (color + j) % 3, s.shape[1] - 1, 2):
            s[j, i] += s[j - 1, i] + s[j + 1, i]


@njit(parallel=True)
def fixed(s, color):
    for j in prange(1, s.shape[0] - 1):
        for i in range(1 + color % 2, s.shape[1] - 1, 2):
            s[j, i] += s[j - 1, i] + s[j + 1, i]


@njit(parallel=True)
def two(s, color):
    for j in prange(2, s.shape[0] - 2):
        for i in range(1 + (color + j) % 2, s.shape[1] - 1, 2):
            s[j, i] += s[j - 2, i] + s[j + 2, i]


@njit(parallel=True)
def same(u, t):
    for i in prange(1, u.shape[1] - 1):
        u[(t + 2) % 2, i] = u[t % 2, i - 1] + u[t % 2, i + 1]


@njit(parallel=True)
def other(u, t):
    for i in prange(1, u.shape[1] - 1):
        u[1 - t, i] = u[t, i - 1] + u[t, i + 1]


@njit(parallel=True)
def stale(u, n):
    now = 0
    for t in range(n):
        new = 1 - now
        now = t % 2
        for i in prange(1, u.shape[1] - 1):
            u[new, i] = u[now, i - 1] + u[now, i + 1]


@njit(parallel=True)
def late(u, n):
    for t in range(n):
        now = t % 2
        t += n
        for i in prange(1, u.shape[1] - 1):
            u[(t + 1) % 2, i] = u[now, i - 1] + u[now, i + 1]


@njit(parallel=True)
def element(u, flag):
    now = flag[0] % 2
    flag[0] += 1
    for i in prange(1, u.shape[1] - 1):
        u[(flag[0] + 1) % 2, i] = u[now, i - 1] + u[now, i + 1]


@njit(parallel=True)
def differs(s, colors):
    for j in prange(1, s.shape[0] - 1):
        for i in range(1, s.shape[1] - 1):
            if (i + j) % 2 == colors[j]:
                s[j, i] += s[j - 1, i] + s[j + 1, i]


@njit(parallel=True)
def unequal(s, color):
    for j in prange(1, s.shape[0] - 1):
        for i in range(1, s.shape[1] - 1):
            if (i + j) % 3 != color:
                s[j, i] += s[j - 1, i] + s[j + 1, i]


@njit(parallel=True)
def view(s, color):
    v = s[1:]
    for j in prange(1, s.shape[0] - 2):
        for i in range(1 + (color + j) % 2, s.shape[1] - 1, 2):
            s[j, i] += v[j - 1, i] + v[j, i]


@njit(parallel=True)
def later(s, color):
    for j in prange(1, s.shape[0] - 1):
        for i in range(1, 3):
            if (i + j) % 2 == color:
                for i in range(1, s.shape[1] - 1):
                    s[j, i] += s[j - 1, i] + s[j + 1, i]


@njit(parallel=True)
def either(s, color, mask):
    for j in prange(1, s.shape[0] - 1):
        for i in range(1, s.shape[1] - 1):
            if (i + j) % 2 == color or mask[j, i]:
                s[j, i] += s[j - 1, i] + s[j + 1, i]
