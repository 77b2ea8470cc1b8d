"""Routines of BLAS and LAPACK as the array library calls them.

The compiler knows these functions (``types/lapack.def``) and calls the library that NumPy loaded; here is the
same in Python. Arrays are changed in place, as LAPACK does; except for those of `gemm` their columns are
contiguous. What a function returns is LAPACK's ``info``: 0, or what went wrong; and -1 where an extent is too
large for the library, -2 where memory is missing.
"""

from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


def available() -> int:
    """Whether a library was found that can be called here, where the plain loops may do without."""
    return 1


def gemm(a: Array, b: Array, out: Array) -> int:
    """Write the product of two matrices, or of a matrix and a vector; nothing is empty."""
    out[...] = np.matmul(a, b)
    return 0


def dot(a: Array, b: Array, out: Array) -> int:
    """Write the sum of the products of two vectors, which are not empty, to the one element of `out`."""
    out[0] = np.dot(a, b)
    return 0


def is_few(a: Array, b: Array) -> bool:
    """Whether `sum_of_few` takes these vectors: few elements without gaps, and a library was found."""
    step = a.itemsize
    return 0 < len(a) <= 1024 and (len(a) == 1 or a.strides == b.strides == (step,))


def sum_of_few(a: Array, b: Array) -> Any:
    """Return what `dot` writes, without its allocation and its checks."""
    return np.dot(a, b)


def nrm2(x: Array, out: Array) -> int:
    """Write the Euclidean norm of a vector to the one element of `out`."""
    out[0] = np.linalg.norm(x)
    return 0


def gesv(a: Array, b: Array) -> int:
    """Replace `b` by the solution of ``a x = b``; `a` is lost."""
    try:
        b[...] = np.linalg.solve(a, b)
    except np.linalg.LinAlgError:
        return 1
    return 0


def getrf(a: Array, pivots: Array) -> int:
    """Replace a square matrix by its factors L and U; row k was exchanged with row ``pivots[k] - 1``."""
    info = 0
    for k in range(len(a)):
        p = k + int(np.argmax(abs(a[k:, k])))
        pivots[k] = p + 1
        if a[p, k] == 0:
            info = info or k + 1
            continue
        a[[k, p]] = a[[p, k]]
        a[k + 1 :, k] /= a[k, k]
        a[k + 1 :, k + 1 :] -= np.outer(a[k + 1 :, k], a[k, k + 1 :])
    return info


def getri(a: Array, pivots: Array) -> int:
    """Replace the factors of `getrf` by the inverse."""
    product = np.tril(a, -1) @ np.triu(a) + np.triu(a)
    for k in reversed(range(len(a))):
        p = pivots[k] - 1
        product[[k, p]] = product[[p, k]]
    a[...] = np.linalg.inv(product)
    return 0


def potrf(a: Array) -> int:
    """Replace the lower triangle of a matrix with contiguous rows by its Cholesky factor."""
    try:
        a[...] = np.tril(np.linalg.cholesky(a)) + np.triu(a, 1)
    except np.linalg.LinAlgError:
        return 1
    return 0


def heevd(a: Array, values: Array, vectors: int) -> int:
    """Write the eigenvalues of a Hermitian matrix, given by its lower triangle; `a` gets the vectors."""
    try:
        values[...], a[...] = np.linalg.eigh(a)
    except np.linalg.LinAlgError:
        return 1
    return 0


def geev(a: Array, values: Array, imaginary: Array, right: Array, vectors: int) -> int:
    """Write the eigenvalues, of real matrices as real and imaginary parts, and the vectors if wanted.

    A complex pair of a real matrix has the parts of its first vector in two columns.
    """
    try:
        found, columns = np.linalg.eig(a)
    except np.linalg.LinAlgError:
        return 1
    if np.iscomplexobj(a):
        values[...] = found
    else:
        values[...] = found.real
        imaginary[...] = found.imag
    if vectors:
        right[...] = columns if np.iscomplexobj(a) else columns.real
        for j in range(1, len(found)):
            if not np.iscomplexobj(a) and found[j].imag < 0:
                right[:, j] = columns[:, j - 1].imag
    return 0


def gesdd(a: Array, values: Array, u: Array, vt: Array, job: int) -> int:
    """Write the singular values; with `job` 1 the first vectors, with 2 all of them."""
    try:
        if job == 0:
            values[...] = np.linalg.svd(a, compute_uv=False)
        else:
            u[...], values[...], vt[...] = np.linalg.svd(a, full_matrices=job == 2)
    except np.linalg.LinAlgError:
        return 1
    return 0


def geqrf(a: Array, tau: Array) -> int:
    """Replace a matrix by R and, below its diagonal, the reflectors whose product is Q."""
    reflectors, tau[...] = np.linalg.qr(a, mode="raw")
    a[...] = reflectors.T
    return 0


def orgqr(a: Array, tau: Array) -> int:
    """Replace the reflectors of `geqrf` by the first columns of Q."""
    m, k = len(a), len(tau)
    q = np.eye(m, k, dtype=a.dtype)
    for i in reversed(range(k)):
        v = np.concatenate((np.zeros(i), [1.0], a[i + 1 :, i])).astype(a.dtype)
        q -= tau[i] * np.outer(v, v.conj() @ q)
    a[:, :k] = q
    return 0


def gelsd(a: Array, b: Array, values: Array, cut: Array, rank: Array) -> int:
    """Replace the first rows of `b` by the least-squares solution, the further ones by what is left over."""
    n = a.shape[1]
    rows = len(a)
    try:
        u, s, vt = np.linalg.svd(a)
    except np.linalg.LinAlgError:
        return 1
    values[...] = s
    limit = (np.finfo(a.dtype).eps if cut[0] < 0 else cut[0]) * s[0]
    rank[0] = r = int(np.sum(s > limit))
    rotated = u.conj().T @ b[:rows]
    solution = vt[:r].conj().T @ (rotated[:r] / s[:r, None] if b.ndim == 2 else rotated[:r] / s[:r])
    b[n:rows] = rotated[n:]
    b[:n] = solution
    return 0
