"""Matrices and their products."""

import numpy as np

from pykokkos import lapack
from pykokkos.array_library.joins import either


def eye(N, M=None, k=0, dtype=np.float64):
    if M is None:
        out = np.zeros((N, N), dtype)
    else:
        out = np.zeros((N, M), dtype)
    for i in range(max(0, -k), min(N, out.shape[1] - k)):
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
    # Numba's sum begins with an integer, so that of float32 is float64
    s = 0
    for i in range(max(0, -offset), min(a.shape[0], a.shape[1] - offset)):
        s += a[i, i + offset]
    return s


def _square(a):
    out = np.empty((a.shape[0], a.shape[0]), a.dtype)
    out[...] = a
    return out


def tril(a, k=0):
    if a.ndim == 1:
        return tril(_square(a), k)
    out = np.copy(a)
    for i in range(out.shape[-2]):
        out[..., i, max(0, i + k + 1) :] = 0
    return out


def triu(a, k=0):
    if a.ndim == 1:
        return triu(_square(a), k)
    out = np.copy(a)
    for i in range(out.shape[-2]):
        out[..., i, : max(0, i + k)] = 0
    return out


def outer(a, b, out=None):
    x = np.ravel(a)
    y = np.ravel(b)
    if out is not None:
        np.multiply(x[:, np.newaxis], y[np.newaxis, :], out)
        return out
    return np.multiply(x[:, np.newaxis], y[np.newaxis, :])


def _check_product(info):
    if info == -1:
        raise OverflowError("array size too large to fit in C int")
    if info == -2:
        raise MemoryError("out of memory")


def _product(a, b, out):
    """Write a product to `out`, which holds zeros."""
    inner = a.shape[a.ndim - 1]
    # Integers and mixed types have no such routine.
    if (
        a.dtype == b.dtype
        and (
            a.dtype == np.float64
            or a.dtype == np.float32
            or a.dtype == np.complex128
            or a.dtype == np.complex64
        )
        and out.size * inner > 0
        and lapack.available()
    ):
        _check_product(lapack.gemm(a, b, out))
    elif b.ndim == 1:
        for i in range(a.shape[0]):
            s = np.sum(a[0, :0] * b[:0])
            for k in range(inner):
                s += a[i, k] * b[k]
            out[i] = s
    elif a.ndim == 1:
        for k in range(inner):
            for j in range(b.shape[1]):
                out[j] += a[k] * b[k, j]
    else:
        for i in range(a.shape[0]):
            for k in range(inner):
                v = a[i, k]
                for j in range(b.shape[1]):
                    out[i, j] += v * b[k, j]


def dot(a, b, out=None):
    if out is None:
        if a.ndim == 0 or b.ndim == 0:
            return a * b
        return matmul(a, b)
    product = matmul(a, b)
    if out.shape != product.shape:
        if a.ndim == 2 and b.ndim == 2:
            raise ValueError("incompatible output array size for np.dot(a, b, out) (matrix * matrix)")
        if a.ndim == 2:
            raise ValueError("incompatible output array size for np.dot(a, b, out) (matrix * vector)")
        raise ValueError("incompatible output array size for np.dot(a, b, out) (vector * matrix)")
    out[...] = product
    return out


def vdot(a, b):
    return matmul(np.conj(np.ravel(a)), np.ravel(b))


# Functions of their own, so that compilers take the way to the sum of few products into the caller.
def _sum_of_many(a, b):
    number = np.empty(1, a.dtype)
    _check_product(lapack.dot(a, b, number))
    return number[0]


def _sum_in_order(a, b):
    s = np.sum(a[:0] * b[:0])
    for i in range(a.shape[0]):
        s += a[i] * b[i]
    return s


def matmul(a, b):
    if a.ndim == 1 and b.ndim == 1:
        if a.shape[0] != b.shape[0]:
            raise ValueError("incompatible array sizes for np.dot(a, b) (vector * vector)")
        if (
            a.dtype == b.dtype
            and (
                a.dtype == np.float64
                or a.dtype == np.float32
                or a.dtype == np.complex128
                or a.dtype == np.complex64
            )
            and a.shape[0] > 0
        ):
            # Also of two elements: the library may round the sum only, where a loop rounds the products, too.
            if lapack.is_few(a, b):
                return lapack.sum_of_few(a, b)
            if lapack.available():
                return _sum_of_many(a, b)
        return _sum_in_order(a, b)
    if a.ndim == 2 and b.ndim == 1:
        if a.shape[1] != b.shape[0]:
            raise ValueError("incompatible array sizes for np.dot(a, b) (matrix * vector)")
        column = np.zeros(a.shape[0], (a[:0, 0] * b[:0]).dtype)
        _product(a, b, column)
        return column
    if a.ndim == 1:
        if a.shape[0] != b.shape[0]:
            raise ValueError("incompatible array sizes for np.dot(a, b) (vector * matrix)")
        row = np.zeros(b.shape[1], (a[:0] * b[:0, 0]).dtype)
        _product(a, b, row)
        return row
    if a.shape[1] != b.shape[0]:
        raise ValueError("incompatible array sizes for np.dot(a, b) (matrix * matrix)")
    out = np.zeros((a.shape[0], b.shape[1]), (a[:0, 0] * b[:0, 0]).dtype)
    _product(a, b, out)
    return out


def _products(a, b, i, j):
    return a[..., i] * b[..., j]


def cross(a, b):
    if a.ndim == 1 and b.ndim == 1:
        return cross(a[np.newaxis], b[np.newaxis])[0]
    if a.ndim == 1:
        return cross(a[np.newaxis], b)
    if b.ndim == 1:
        return cross(a, b[np.newaxis])
    m = a.shape[-1]
    n = b.shape[-1]
    if m < 2 or m > 3 or n < 2 or n > 3:
        raise ValueError("Incompatible dimensions for cross product\n(dimension must be 2 or 3)")
    if m == 2 and n == 2:
        raise ValueError(
            "Dimensions for both inputs is 2.\nPlease replace your numpy.cross(a, b) call with a call to "
            "`cross2d(a, b)` from `numba.np.extensions`."
        )
    out = np.empty((*(a[..., 0] * b[..., 0]).shape, 3), either(a, b, True).dtype)
    # The third component of what has two is zero, or what zero times the first is.
    if n == 2:
        zero = np.multiply(b.dtype.type(0), b[..., 0])
        out[..., 0] = np.multiply(a[..., 1], zero) - _products(a, b, 2, 1)
        out[..., 1] = _products(a, b, 2, 0) - np.multiply(a[..., 0], zero)
    elif m == 2:
        zero = np.multiply(a.dtype.type(0), a[..., 0])
        out[..., 0] = _products(a, b, 1, 2) - np.multiply(zero, b[..., 1])
        out[..., 1] = np.multiply(zero, b[..., 0]) - _products(a, b, 0, 2)
    else:
        out[..., 0] = _products(a, b, 1, 2) - _products(a, b, 2, 1)
        out[..., 1] = _products(a, b, 2, 0) - _products(a, b, 0, 2)
    out[..., 2] = _products(a, b, 0, 1) - _products(a, b, 1, 0)
    return out


def kron(a, b):
    if a.ndim == 1 and b.ndim == 1:
        return np.ravel(kron(a[np.newaxis], b[np.newaxis]))
    if a.ndim == 1:
        return kron(a[np.newaxis], b)
    if b.ndim == 1:
        return kron(a, b[np.newaxis])
    # Row by row, into the type of the first array: that counts where the types differ.
    rows, columns = b.shape
    out = np.empty((a.shape[0] * rows, a.shape[1] * columns), a.dtype)
    for i in range(a.shape[0]):
        for k in range(rows):
            for j in range(a.shape[1]):
                out[i * rows + k, j * columns : (j + 1) * columns] = a[i, j] * b[k, :]
    return out


def rot90(m, k=1):
    turns = k % 4
    if turns == 0:
        return m[:]
    if turns == 1:
        return np.swapaxes(m[:, ::-1], 0, 1)
    if turns == 2:
        return m[::-1, ::-1]
    return np.swapaxes(m, 0, 1)[:, ::-1]
