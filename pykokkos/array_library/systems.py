"""Linear algebra: systems of equations, inverses, determinants, factors."""

import numpy as np
from numpy.linalg import LinAlgError

from pykokkos import lapack
from pykokkos.array_library import plain_lapack
from pykokkos.array_library.matrices import matmul


def _by_columns(a):
    """A copy with contiguous columns."""
    out = np.empty((a.shape[1], a.shape[0]), a.dtype).T
    out[:] = a
    return out


def _check_square(a):
    if a.shape[0] != a.shape[1]:
        raise LinAlgError("Last 2 dimensions of the array must be square.")


def _check_finite(a):
    for v in a.flat:
        if not np.isfinite(v):
            raise LinAlgError("Array must not contain infs or NaNs.")


def _check_not_empty(a):
    if a.shape[0] == 0 or a.shape[1] == 0:
        raise LinAlgError("Arrays cannot be empty")


def _check_available():
    if not lapack.available():
        raise RuntimeError(
            "this function needs LAPACK, which was not found: install NumPy from PyPI, or libopenblas0; "
            "the members of a team cannot call it"
        )


def _check_call(info):
    if info == -1:
        raise OverflowError("array size too large to fit in C int")
    if info == -2:
        raise MemoryError("out of memory")


def _check_regular(info):
    _check_call(info)
    if info != 0:
        raise LinAlgError("Matrix is singular to machine precision.")


def _check_converged(info):
    _check_call(info)
    if info != 0:
        raise ValueError("Internal algorithm failed to converge.")


def _check_system(a, b):
    if a.shape[0] != b.shape[0]:
        raise LinAlgError("Incompatible array sizes, system is not dimensionally valid.")


def linalg_solve(a, b):
    if a.dtype != b.dtype:
        raise TypeError("np.linalg.solve() only supports inputs that have homogeneous dtypes.")
    _check_square(a)
    _check_finite(a)
    _check_finite(b)
    _check_system(a, b)
    lu = _by_columns(a)
    if b.ndim == 1:
        x = np.copy(b)
    else:
        x = _by_columns(b)
    if x.size == 0:
        return x
    if not lapack.available():
        info = plain_lapack.gesv(lu, x)
    else:
        info = lapack.gesv(lu, x)
    _check_regular(info)
    return x


def linalg_inv(a):
    _check_square(a)
    _check_finite(a)
    n = a.shape[0]
    lu = _by_columns(a)
    if n == 0:
        return lu
    if not lapack.available():
        x = np.zeros((n, n), a.dtype).T
        for i in range(n):
            x[i, i] = 1
        _check_regular(plain_lapack.gesv(lu, x))
        return x
    pivots = np.empty(n, np.int64)
    _check_regular(lapack.getrf(lu, pivots))
    _check_regular(lapack.getri(lu, pivots))
    return lu


def linalg_slogdet(a):
    _check_square(a)
    n = a.shape[0]
    _check_finite(a)
    if a.dtype == np.complex64 or a.dtype == np.complex128:
        sign = 1.0 + 0.0j
    else:
        sign = 1.0
    logarithm = 0.0
    if n == 0:
        return sign, logarithm
    lu = _by_columns(a)
    pivots = np.empty(n, np.int64)
    if not lapack.available():
        info = plain_lapack.getrf(lu, pivots)
    else:
        info = lapack.getrf(lu, pivots)
    _check_call(info)
    if info != 0:
        return sign * 0, -np.inf
    # Exchanges first, as with Numba: a complex sign has the zeros of these products.
    exchanges = 0
    for k in range(n):
        exchanges += pivots[k] != k + 1
    if exchanges % 2:
        sign = sign - 2
    for k in range(n):
        v = lu[k, k]
        size = abs(v)
        sign *= v / size
        logarithm += np.log(size)
    return sign, logarithm


def linalg_det(a):
    sign, logarithm = linalg_slogdet(a)
    return sign * np.exp(logarithm)


def linalg_cholesky(a):
    _check_square(a)
    n = a.shape[0]
    out = np.copy(a)
    if n == 0:
        return out
    if not lapack.available():
        info = plain_lapack.potrf(out)
    else:
        info = lapack.potrf(out)
    _check_call(info)
    if info != 0:
        raise LinAlgError("Matrix is not positive definite.")
    for i in range(n):
        out[i, i + 1 :] = 0
    return out


def linalg_qr(a):
    _check_not_empty(a)
    _check_finite(a)
    _check_available()
    n = a.shape[1]
    least = min(a.shape[0], n)
    q = _by_columns(a)
    tau = np.empty(least, a.dtype)
    _check_call(lapack.geqrf(q, tau))
    r = np.zeros((n, least), a.dtype).T
    for j in range(n):
        for i in range(min(j + 1, least)):
            r[i, j] = q[i, j]
    _check_call(lapack.orgqr(q, tau))
    return q[:, :least], r


def linalg_lstsq(a, b, rcond=-1.0):
    if a.dtype != b.dtype:
        raise TypeError("np.linalg.lstsq() only supports inputs that have homogeneous dtypes.")
    _check_finite(a)
    _check_finite(b)
    if a.size == 0 or b.size == 0:
        raise LinAlgError("Arrays cannot be empty")
    _check_system(a, b)
    _check_available()
    m = a.shape[0]
    n = a.shape[1]
    sides = 1 if b.ndim == 1 else b.shape[1]
    lost = _by_columns(a)
    x = np.zeros((sides, max(m, n)), a.dtype).T
    if b.ndim == 1:
        x[:m, 0] = b
    else:
        x[:m] = b
    values = np.empty(min(m, n), np.abs(a[:0]).dtype)
    cut = np.full(1, rcond, values.dtype)
    rank = np.zeros(1, np.int64)
    _check_converged(lapack.gelsd(lost, x, values, cut, rank))
    left = np.zeros(sides if rank[0] == n and m > n else 0, values.dtype)
    for j in range(left.shape[0]):
        for i in range(n, m):
            left[j] += np.abs(x[i, j]) ** 2
    if b.ndim == 1:
        solution = np.copy(x[:n, 0])
    else:
        solution = np.copy(x[:n])
    return solution, left, rank[0], values


def linalg_matrix_power(a, n):
    if n == 0:
        one = np.zeros(a.shape, a.dtype)
        for k in range(a.shape[0]):
            one[k, k] = 1
        return one
    if a.shape[0] != a.shape[1]:
        raise ValueError("input must be a square array")
    if a.shape[0] == 0 or n == 1:
        return np.copy(a)
    if n < 0:
        power = np.copy(linalg_inv(a))
        left = -n
    else:
        power = np.copy(a)
        left = n
    if left == 3:
        return matmul(matmul(power, power), power)
    while left % 2 == 0:
        power = matmul(power, power)
        left //= 2
    out = power
    left //= 2
    while left > 0:
        power = matmul(power, power)
        if left % 2 == 1:
            out = matmul(out, power)
        left //= 2
    return out
