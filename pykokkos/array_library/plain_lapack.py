"""What LAPACK does for small matrices, where a call would cost more, and for all where there is no LAPACK.

The functions are those of ``pykokkos/lapack.py``; arrays may lie in memory as they like.
"""

import numpy as np


def getrf(a, pivots):
    n = a.shape[0]
    info = 0
    for k in range(n):
        p = k
        for i in range(k + 1, n):
            if abs(a[i, k]) > abs(a[p, k]):
                p = i
        pivots[k] = p + 1
        if a[p, k] == 0:
            if info == 0:
                info = k + 1
        else:
            if p != k:
                for j in range(n):
                    a[k, j], a[p, j] = a[p, j], a[k, j]
            for i in range(k + 1, n):
                a[i, k] /= a[k, k]
                f = a[i, k]
                for j in range(k + 1, n):
                    a[i, j] -= f * a[k, j]
    return info


def gesv(a, b):
    n = a.shape[0]
    pivots = np.empty(n, np.int64)
    info = getrf(a, pivots)
    if info != 0:
        return info
    if b.ndim == 1:
        for k in range(n):
            p = pivots[k] - 1
            if p != k:
                b[k], b[p] = b[p], b[k]
        for i in range(n):
            for k in range(i):
                b[i] -= a[i, k] * b[k]
        for i in range(n - 1, -1, -1):
            for k in range(i + 1, n):
                b[i] -= a[i, k] * b[k]
            b[i] /= a[i, i]
    else:
        for j in range(b.shape[1]):
            for k in range(n):
                p = pivots[k] - 1
                if p != k:
                    b[k, j], b[p, j] = b[p, j], b[k, j]
            for i in range(n):
                for k in range(i):
                    b[i, j] -= a[i, k] * b[k, j]
            for i in range(n - 1, -1, -1):
                for k in range(i + 1, n):
                    b[i, j] -= a[i, k] * b[k, j]
                b[i, j] /= a[i, i]
    return 0


def potrf(a):
    n = a.shape[0]
    for i in range(n):
        for j in range(i + 1):
            s = a[i, j]
            for k in range(j):
                s -= a[i, k] * np.conj(a[j, k])
            if i == j:
                if not np.real(s) > 0:
                    return i + 1
                a[i, i] = np.sqrt(np.real(s))
            else:
                a[i, j] = s / a[j, j]
    return 0
