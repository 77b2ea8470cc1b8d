"""Linear algebra: eigenvalues, singular values, and what follows from them."""

import numpy as np

from pykokkos import lapack
from pykokkos.array_library.matrices import matmul
from pykokkos.array_library.systems import (
    _by_columns,
    _check_available,
    _check_call,
    _check_converged,
    _check_finite,
    _check_not_empty,
    _check_square,
    linalg_inv,
)

# --- Eigenvalues ---


def _eigen_real(a, vectors):
    """What geev says of a real matrix."""
    n = a.shape[0]
    w = np.empty(n, a.dtype)
    imaginary = np.zeros(n, a.dtype)
    v = np.empty((n, n if vectors else 1), a.dtype).T
    if n > 0:
        _check_available()
        _check_converged(lapack.geev(_by_columns(a), w, imaginary, v, vectors))
    return w, imaginary, v


def _eigen_complex(a, vectors):
    n = a.shape[0]
    w = np.empty(n, a.dtype)
    v = np.empty((n, n if vectors else 1), a.dtype).T
    if n > 0:
        _check_available()
        _check_converged(lapack.geev(_by_columns(a), w, w, v, vectors))
    return w, v


def _joined(w, imaginary):
    if w.dtype == np.float32:
        out = np.empty(w.shape[0], np.complex64)
    else:
        out = np.empty(w.shape[0], np.complex128)
    for i in range(w.shape[0]):
        out[i] = complex(w[i], imaginary[i])
    return out


def _joined_vectors(v, w):
    """Of each pair of complex eigenvalues, the parts of the first vector are two columns."""
    n = w.shape[0]
    out = np.empty((n, n), w.dtype).T
    j = 0
    while j < n:
        pair = w[j].imag != 0 and j + 1 < n
        for i in range(n):
            if pair:
                out[i, j] = complex(v[i, j], v[i, j + 1])
                out[i, j + 1] = complex(v[i, j], -v[i, j + 1])
            else:
                out[i, j] = v[i, j]
        j += 2 if pair else 1
    return out


def _eig_of_their_type(a):
    _check_square(a)
    _check_finite(a)
    if a.dtype == np.complex64 or a.dtype == np.complex128:
        return _eigen_complex(a, 1)
    w, imaginary, v = _eigen_real(a, 1)
    for x in imaginary:
        if x != 0:
            raise ValueError("eig() argument must not cause a domain change.")
    return w, v


def _eigvals_of_their_type(a):
    _check_square(a)
    _check_finite(a)
    if a.dtype == np.complex64 or a.dtype == np.complex128:
        w, _v = _eigen_complex(a, 0)
        return w
    w, imaginary, _v = _eigen_real(a, 0)
    for x in imaginary:
        if x != 0:
            raise ValueError("eigvals() argument must not cause a domain change.")
    return w


def _eig_complex(a):
    _check_square(a)
    _check_finite(a)
    if a.dtype == np.complex64 or a.dtype == np.complex128:
        return _eigen_complex(a, 1)
    x, imaginary, v = _eigen_real(a, 1)
    w = _joined(x, imaginary)
    return w, _joined_vectors(v, w)


def _eigvals_complex(a):
    _check_square(a)
    _check_finite(a)
    if a.dtype == np.complex64 or a.dtype == np.complex128:
        w, _v = _eigen_complex(a, 0)
        return w
    x, imaginary, _v = _eigen_real(a, 0)
    return _joined(x, imaginary)


# From NumPy 2.5 on eigenvalues are complex numbers whatever the matrix, and Numba follows.
_COMPLEX = np.lib.NumpyVersion(np.__version__) >= "2.5.0.dev0"
if _COMPLEX:
    linalg_eig, linalg_eigvals = _eig_complex, _eigvals_complex
else:
    linalg_eig, linalg_eigvals = _eig_of_their_type, _eigvals_of_their_type


def roots(p):
    """Of a polynomial, the highest power first: eigenvalues of its companion matrix, and zeros."""
    if p.ndim != 1:
        raise ValueError("Input must be a 1d array.")
    used = np.nonzero(p)[0]
    if used.shape[0] == 0:
        return _zeros_for(p, 0)
    first, last = used[0], used[-1]
    n = last - first
    out = _zeros_for(p, p.shape[0] - 1 - first)
    if n > 0:
        a = _zeros_for(p, (n, n))
        a[0] = -p[first + 1 : last + 1] / p[first]
        for i in range(1, n):
            a[i, i - 1] = 1
        out[:n] = _eigvals_like(a)
    return out


def _zeros_for(p, shape):
    """Of the polynomial's type, which integers, even the small ones, have as float64."""
    if p.dtype == np.float32 or p.dtype == np.complex64 or p.dtype == np.complex128:
        return np.zeros(shape, p.dtype)
    return np.zeros(shape)


def _eigvals_like(a):
    """Real numbers of real matrices, under any version."""
    if a.dtype == np.complex64 or a.dtype == np.complex128 or not _COMPLEX:
        return _eigvals_of_their_type(a)
    _check_finite(a)
    w, imaginary, _v = _eigen_real(a, 0)
    for x in imaginary:
        if x != 0:
            raise ValueError("a real domain argument to roots cannot produce a complex domain result")
    return w


def _hermitian(a, vectors):
    _check_square(a)
    _check_finite(a)
    n = a.shape[0]
    v = _by_columns(a)
    w = np.empty(n, np.abs(a[:0]).dtype)
    if n > 0:
        _check_available()
        _check_converged(lapack.heevd(v, w, vectors))
    return w, v


def linalg_eigh(a):
    return _hermitian(a, 1)


def linalg_eigvalsh(a):
    w, _v = _hermitian(a, 0)
    return w


# --- Singular values ---


def linalg_svd(a, full_matrices=1):
    _check_not_empty(a)
    _check_finite(a)
    _check_available()
    m = a.shape[0]
    n = a.shape[1]
    least = min(m, n)
    u = np.empty((m if full_matrices else least, m), a.dtype).T
    vt = np.empty((n, n if full_matrices else least), a.dtype).T
    s = np.empty(least, np.abs(a[:0]).dtype)
    _check_converged(lapack.gesdd(_by_columns(a), s, u, vt, 2 if full_matrices else 1))
    return u, s, vt


def _singular_values(a):
    _check_not_empty(a)
    _check_finite(a)
    _check_available()
    unused = np.empty((a.shape[0], 1), a.dtype).T
    s = np.empty(min(a.shape[0], a.shape[1]), np.abs(a[:0]).dtype)
    _check_converged(lapack.gesdd(_by_columns(a), s, unused.T, unused, 0))
    return s


def linalg_pinv(a, rcond=1e-15):
    _check_finite(a)
    m = a.shape[0]
    n = a.shape[1]
    out = np.zeros((m, n), a.dtype).T
    if m == 0 or n == 0:
        return out
    u, s, vt = linalg_svd(a, 0)
    limit = s[0] * rcond
    rank = 1
    for k in range(s.shape[0]):
        if s[k] > limit:
            s[k] = 1.0 / s[k]
            rank = k + 1
    # The smaller one takes the inverses, as Numba's does: to the bit.
    for k in range(rank):
        if m >= n:
            for i in range(n):
                vt[k, i] *= s[k]
        else:
            for i in range(m):
                u[i, k] *= s[k]
    out[:] = matmul(np.conj(vt[:rank]).T, np.conj(u[:, :rank]).T)
    return out


def linalg_cond(x, p=None):
    if p is None:
        s = _singular_values(x)
        r = np.divide(s[0], s[s.shape[0] - 1])
    elif p == 2 or p == -2:
        s = _singular_values(x)
        if p == 2:
            r = np.divide(s[0], s[s.shape[0] - 1])
        else:
            r = np.divide(s[s.shape[0] - 1], s[0])
    else:
        r = linalg_norm(x, p) * linalg_norm(linalg_inv(x), p)
    if np.isnan(r):
        return np.inf
    return r


def linalg_matrix_rank(A, tol=None):
    if A.ndim == 1:
        for v in A:
            if v != 0:
                return 1
        return 0
    s = _singular_values(A)
    if tol is None:
        limit = s[0] * max(A.shape[0], A.shape[1]) * np.finfo(A.dtype).eps
    else:
        limit = tol
    rank = 0
    for v in s:
        if v > limit:
            rank += 1
    return rank


# --- Norms ---


def _euclidean(x):
    out = np.zeros(1, np.abs(x[:0]).dtype)
    if x.shape[0] > 0 and lapack.available():
        _check_call(lapack.nrm2(x, out))
        return out[0]
    # The largest element is taken out where squares would leave the range of floats.
    largest = out[0]
    s = 0.0
    for v in x:
        size = np.abs(v)
        largest = max(largest, size)
        s += np.float64(size) ** 2
    if 1e-280 < s < 1e280 or largest == 0 or not np.isfinite(largest):
        out[0] = np.sqrt(s)
    else:
        s = 0.0
        for v in x:
            s += (np.float64(np.abs(v)) / largest) ** 2
        out[0] = largest * np.sqrt(s)
    return out[0]


def linalg_norm(x, ord=None):
    if x.ndim == 1:
        if ord is None:
            return _euclidean(x)
        return _vector_norm(x, ord)
    if x.size == 0:
        return 0.0
    if ord is None:
        return _euclidean(np.ravel(x))
    return _matrix_norm(x, ord)


def _vector_norm(x, ord):
    if x.shape[0] == 0:
        return 0.0
    if ord == 2:
        return _euclidean(x)
    if ord == np.inf or ord == -np.inf:
        # A NaN is kept in front, and passed over elsewhere.
        best = np.abs(x[0])
        for v in x:
            size = np.abs(v)
            if size > best if ord > 0 else size < best:
                best = size
        return best
    total = 0.0
    if ord == 0:
        for v in x:
            if v != 0:
                total += 1.0
        return total
    if ord == 1:
        for v in x:
            total += np.abs(v)
        return total
    for v in x:
        total += np.abs(v) ** ord
    return total ** (1.0 / ord)


def _matrix_norm(x, ord):
    if ord == 2:
        return _singular_values(x)[0]
    if ord == -2:
        return _singular_values(x)[-1]
    if ord != 1 and ord != -1 and ord != np.inf and ord != -np.inf:
        raise ValueError("Invalid norm order for matrices.")
    rows = ord == np.inf or ord == -np.inf
    best = 0.0 if ord > 0 else np.finfo(np.abs(x[:0]).dtype).max
    for i in range(x.shape[0] if rows else x.shape[1]):
        total = 0.0
        for j in range(x.shape[1] if rows else x.shape[0]):
            total += np.abs(x[i, j] if rows else x[j, i])
        if total > best if ord > 0 else total < best:
            best = total
    return best
