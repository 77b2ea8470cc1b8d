"""Matrices and their products."""

import numpy as np


def eye(n, m=None, k=0, dtype=np.float64):
    if m is None:
        out = np.zeros((n, n), dtype)
    else:
        out = np.zeros((n, m), dtype)
    for i in range(max(0, -k), min(n, out.shape[1] - k)):
        out[i, i + k] = 1
    return out


def identity(n, dtype=np.float64):
    return eye(n, None, 0, dtype)


def diag(v, k=0):
    if v.ndim == 1:
        n = v.shape[0] + abs(k)
        out = np.zeros((n, n), v.dtype)
        for i in range(v.shape[0]):
            out[i + max(0, -k), i + max(0, k)] = v[i]
        return out
    length = max(0, min(v.shape[0] + min(0, k), v.shape[1] - max(0, k)))
    line = np.empty(length, v.dtype)
    for i in range(length):
        line[i] = v[i + max(0, -k), i + max(0, k)]
    return line


def trace(a, offset=0):
    s = np.sum(a[:0])
    for i in range(max(0, -offset), min(a.shape[0], a.shape[1] - offset)):
        s += a[i, i + offset]
    return s


def tril(a, k=0):
    out = np.copy(a)
    for i in range(a.shape[0]):
        for j in range(max(0, i + k + 1), a.shape[1]):
            out[i, j] = 0
    return out


def triu(a, k=0):
    out = np.copy(a)
    for i in range(a.shape[0]):
        for j in range(min(max(0, i + k), a.shape[1])):
            out[i, j] = 0
    return out


def outer(a, b):
    x = np.ravel(a)
    y = np.ravel(b)
    out = np.empty((x.shape[0], y.shape[0]), (x[:0] * y[:0]).dtype)
    for i in range(x.shape[0]):
        for j in range(y.shape[0]):
            out[i, j] = x[i] * y[j]
    return out


def dot(a, b):
    if a.ndim == 0 or b.ndim == 0:
        return a * b
    return matmul(a, b)


def vdot(a, b):
    return matmul(np.conj(np.ravel(a)), np.ravel(b))


def matmul(a, b):
    if a.ndim == 1 and b.ndim == 1:
        if a.shape[0] != b.shape[0]:
            raise ValueError("incompatible array sizes for np.dot(a, b)")
        s = np.sum(a[:0] * b[:0])
        for i in range(a.shape[0]):
            s += a[i] * b[i]
        return s
    if a.ndim == 2 and b.ndim == 1:
        if a.shape[1] != b.shape[0]:
            raise ValueError("incompatible array sizes for np.dot(a, b)")
        column = np.zeros(a.shape[0], (a[:0, 0] * b[:0]).dtype)
        for i in range(a.shape[0]):
            s = np.sum(a[0, :0] * b[:0])
            for k in range(a.shape[1]):
                s += a[i, k] * b[k]
            column[i] = s
        return column
    if a.ndim == 1:
        if a.shape[0] != b.shape[0]:
            raise ValueError("incompatible array sizes for np.dot(a, b)")
        row = np.zeros(b.shape[1], (a[:0] * b[:0, 0]).dtype)
        for k in range(b.shape[0]):
            for j in range(b.shape[1]):
                row[j] += a[k] * b[k, j]
        return row
    if a.shape[1] != b.shape[0]:
        raise ValueError("incompatible array sizes for np.dot(a, b)")
    out = np.zeros((a.shape[0], b.shape[1]), (a[:0, 0] * b[:0, 0]).dtype)
    for i in range(a.shape[0]):
        for k in range(a.shape[1]):
            v = a[i, k]
            for j in range(b.shape[1]):
                out[i, j] += v * b[k, j]
    return out


def cross(a, b):
    if a.ndim == 1:
        out = np.empty(3, (a[:0] * b[:0]).dtype)
        out[0] = a[1] * b[2] - a[2] * b[1]
        out[1] = a[2] * b[0] - a[0] * b[2]
        out[2] = a[0] * b[1] - a[1] * b[0]
        return out
    rows = np.empty(a.shape, (a[:0] * b[:0]).dtype)
    for i in range(a.shape[0]):
        rows[i, 0] = a[i, 1] * b[i, 2] - a[i, 2] * b[i, 1]
        rows[i, 1] = a[i, 2] * b[i, 0] - a[i, 0] * b[i, 2]
        rows[i, 2] = a[i, 0] * b[i, 1] - a[i, 1] * b[i, 0]
    return rows
