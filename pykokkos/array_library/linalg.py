"""Linear algebra."""

import math

import numpy as np

from pykokkos.array_library.copies import take
from pykokkos.array_library.matrices import eye


def linalg_norm(a):
    s = 0.0
    for v in a.flat:
        s += abs(v) ** 2
    return math.sqrt(s)


def _factored(a, order):
    """Factor a square matrix by rows with partial pivoting, in place; the sign of the permutation."""
    n = a.shape[0]
    sign = 1.0
    for k in range(n):
        p = k
        for i in range(k + 1, n):
            if abs(a[i, k]) > abs(a[p, k]):
                p = i
        if p != k:
            sign = -sign
            for j in range(n):
                a[k, j], a[p, j] = a[p, j], a[k, j]
            order[k], order[p] = order[p], order[k]
        if a[k, k] != 0:
            for i in range(k + 1, n):
                a[i, k] /= a[k, k]
                f = a[i, k]
                for j in range(k + 1, n):
                    a[i, j] -= f * a[k, j]
    return sign


def _checked_square(a):
    if a.shape[0] != a.shape[1]:
        raise ValueError("Last 2 dimensions of the array must be square.")
    for v in a.flat:
        if not np.isfinite(v):
            raise ValueError("Array must not contain infs or NaNs.")


def linalg_solve(a, b):
    _checked_square(a)
    if a.shape[0] != b.shape[0]:
        raise ValueError("Incompatible array sizes, system is not dimensionally valid.")
    lu = np.copy(a)
    n = a.shape[0]
    order = np.arange(n)
    _factored(lu, order)
    for k in range(n):
        if lu[k, k] == 0:
            raise ValueError("Matrix is singular to machine precision.")
    x = take(b, order)
    for i in range(n):
        for k in range(i):
            x[i] -= lu[i, k] * x[k]
    for i in range(n - 1, -1, -1):
        for k in range(i + 1, n):
            x[i] -= lu[i, k] * x[k]
        x[i] /= lu[i, i]
    return x


def linalg_inv(a):
    return linalg_solve(a, eye(a.shape[0], None, 0, a.dtype))


def linalg_det(a):
    _checked_square(a)
    lu = np.copy(a)
    order = np.arange(a.shape[0])
    d = _factored(lu, order) * (lu[:0, 0].sum() + 1)
    for k in range(a.shape[0]):
        d *= lu[k, k]
    return d


def linalg_cholesky(a):
    _checked_square(a)
    n = a.shape[0]
    out = np.zeros((n, n), a.dtype)
    for i in range(n):
        for j in range(i + 1):
            s = a[i, j]
            for k in range(j):
                s -= out[i, k] * out[j, k]
            if i == j:
                if s <= 0:
                    raise ValueError("Matrix is not positive definite.")
                out[i, i] = math.sqrt(s)
            else:
                out[i, j] = s / out[j, j]
    return out
