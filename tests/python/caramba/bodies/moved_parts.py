"""Parts of arrays that calls are given, with indices that do something or change, in loops."""

import numpy as np
from numba import njit


@njit
def total(a):
    s = 0.0
    for i in range(a.shape[1]):
        s += a[0, i]
    return s


@njit
def total_of_row(a):
    s = 0.0
    for i in range(a.shape[0]):
        s += a[i]
    return s


@njit
def pick(c):
    c[0] += 1
    return np.array([c[0] % 4, 0])


@njit
def drawn(x, n, m):
    np.random.seed(3)
    out = np.empty(m)
    for k in range(m):
        out[k] = total(x[:, np.random.randint(0, n, n)])
    return out


@njit
def picked(x, c, m):
    out = np.empty(m)
    for k in range(m):
        out[k] = total(x[:, pick(c)])
    return out


@njit
def drawn_number(x, gen, n, m):
    out = np.empty(m)
    for k in range(m):
        out[k] = total_of_row(x[:, gen.integers(0, n)])
    return out


@njit
def picked_number(x, c, m):
    out = np.empty(m)
    for k in range(m):
        out[k] = total_of_row(x[:, pick(c)[0]])
    return out


@njit
def popped(x, lst, m):
    out = np.empty(m)
    for k in range(m):
        out[k] = total_of_row(x[:, lst.pop()])
    return out


@njit
def popped_list(x, m):
    lst = [0, 1, 2, 3, 2, 1, 0]
    return popped(x, lst, m)


@njit
def stored_index(x, idx, m):
    out = np.empty(m)
    for k in range(m):
        idx[0] = k % 2
        out[k] = total_of_row(x[idx[0], :])
    return out


@njit
def stored_copy(x, cols, m):
    out = np.empty(m)
    for k in range(m):
        x[0, 0] += 1
        out[k] = total(x[:, cols])
    return out


@njit
def index_between(x, idx):
    s = total_of_row(x[idx[0], :])
    idx[0] = 1
    return s, total_of_row(x[idx[0], :])


@njit
def copy_between(x, cols):
    s = total(x[:, cols])
    x[0, 0] += 7
    return s, total(x[:, cols])


@njit
def behind_tests(x, idx, n):
    s = 0.0
    for k in range(n):
        s += total_of_row(x[idx[k], :]) if k < len(idx) else 1.0
        if k < len(idx) and total_of_row(x[idx[k], :]) > 3:
            s += 100
    return s


@njit
def no_iteration(x, n, m):
    s = 0.0
    for k in range(n):
        s += total_of_row(x[1 // m, :])
    return s


@njit
def sum_of(items):
    s = 0
    for item in items:
        s += item
    return s


@njit
def growing_list(n):
    items = [1, 2]
    out = np.zeros(n)
    for k in range(n):
        items.append(k)
        out[k] = sum_of(items[1:])
    return out


@njit
def stored_list(n):
    items = [1, 2, 3]
    out = np.zeros(n)
    for k in range(n):
        out[k] = sum_of(items[1:])
        items[1] = k
        out[k] += 100 * sum_of(items[1:])
    return out


X = np.arange(8.0).reshape(2, 4)
PAIR = np.array([0, 1])
CASES = {
    "drawn": [(X, 4, 5)],
    "picked": [(X, np.array([0]), 5)],
    "drawn_number": [(X, np.random.Generator(np.random.SFC64(5)), 4, 5)],
    "picked_number": [(X, np.array([0]), 5)],
    "popped_list": [(X, 5)],
    "stored_index": [(X, PAIR, 4)],
    "stored_copy": [(X.copy(), PAIR, 4)],
    "index_between": [(X, PAIR)],
    "copy_between": [(X.copy(), PAIR)],
    "behind_tests": [(X, PAIR, 4)],
    "growing_list": [(3,)],
    "stored_list": [(3,)],
    "no_iteration": [(X, 0, 0)],
}
