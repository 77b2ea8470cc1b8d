"""Stores of tuples, several targets, unpacked rows, outputs of ufuncs, parts and bits of arrays."""

import numpy as np
from numba import njit


@njit
def pairs(n):
    out = np.zeros((n, 2))
    for k in range(n):
        out[k] = k, k * k
    return out


@njit
def triples(a, i):
    a[i] = a[0, 1], a[1, 1], 2.0
    a[1, :] = (1, 2, 3)
    a[:, 0] = (i, i, i)
    return a


@njit
def tuple_variable(a):
    t = (a[0], a[1])
    a[2:4] = t
    return a


@njit
def wrong_length(a):
    a[1] = 1.0, 2.0
    return a


@njit
def list_to_row(a, x):
    a[0] = [x, 2 * x, 3]
    items = [x]
    items.append(1.5)
    items.append(2.5)
    a[1] = items
    return a


@njit
def boundary(v):
    v[0, :] = v[-1, :] = 0.0
    v[:, 0] = v[:, -1] = v[1, :]
    return v


@njit
def both(a, b):
    a[:] = b[:] = 0.5 * (a + b)
    return a, b


@njit
def chain_of_all(a, b, i):
    x = a[i] = b[0] = a[i] + 1.0
    a[2:] = y = b[1:]
    return x, y


@njit
def chain_of_tuples(a):
    p = x, y = a[0], 2
    a[1:3] = q = (x, y)
    return p, q, x, y


@njit
def chain_scattered(a, b, i):
    a[i] = b[i] = a[i] * 2
    return a, b


@njit
def rows_swapped(a):
    a[0], a[1] = a[1], a[0]
    a[2, :], a[:, 0] = 7.0, a[1]
    return a


@njit
def lotka_volterra(out, dt):
    for k in range(out.shape[0] - 1):
        x, y = out[k]
        out[k + 1] = x + dt * x * (1 - y), y + dt * y * (x - 1)
    return out


@njit
def norm_of(pos, i):
    x, y, z = pos[i]
    return x * x + y * y + z * z


@njit
def rows(m):
    a, b = m
    (c, d), (e, f) = m
    return a, b, c + d, e + f


@njit
def loop_of_rows(points):
    total = 0.0
    for x, y in points:
        total += x * y
    for i, (x, y) in enumerate(points):
        total += i * x
    return total


@njit
def unpacked_list(n):
    items = [n, n + 1]
    a, b = items
    return a, b


@njit
def outputs(a, b, out):
    np.multiply(a, a, out)
    np.sqrt(out, out)
    np.add(out, 1, out)
    np.maximum(a, b, out[:2])
    c = np.subtract(a, b, b)
    return out, c


@njit
def output_in_order(a):
    np.add(a[1:], a[:-1], a[1:])
    return a


@njit
def output_type(a, out):
    np.multiply(a, 2, out)
    return out


@njit
def output_of_expression(a, out):
    np.exp(a * 2 + 1, out)
    np.logical_and(a > 0, out > 1, out)
    return out


@njit
def output_shape(a, out):
    np.add(a, 1, out)
    return out


@njit
def power_spectrum(z):
    return z.real**2 + z.imag**2


@njit
def parts(z):
    z.real[0] = 5.0
    z.imag[:] = z.real * 2
    re, im = np.real(z), np.imag(z)
    re[1] = -1.0
    return z, re, im, z.real.sum(), z.T.imag[0]


@njit
def parts_of_real(a):
    b = a.real
    b[0] = 3.0
    return a, a.imag, a.real


@njit
def conjugated(z):
    return z.conj(), z.conjugate() * 2, np.conj(z)


@njit
def sorted_in_place(a):
    b = a.copy()
    b.sort()
    a[1:4].sort()
    return b, a


@njit
def sorted_rows(m):
    m.sort()
    return m


@njit
def sorted_kinds(a):
    b = a.copy()
    b.sort(kind="mergesort")
    return b, np.argsort(a, kind="mergesort"), a.argsort(kind="stable"), np.argsort(a, kind="quicksort")


@njit
def ranks(s, x):
    return np.searchsorted(s, x, side="right"), np.searchsorted(s, x, side="left"), np.searchsorted(s, x)


@njit
def bits(x):
    return x.view(np.int64)


@njit
def bits_changed(x):
    u = x.view(np.uint64)
    u[0] = u[0] ^ np.uint64(1)
    return x, x.view(np.uint8), x.view(np.complex128)


@njit
def bits_of_scalar(x):
    return np.float64(x).view(np.int64), np.float32(x).view(np.int32), np.int64(5).view(np.float64)


@njit
def bits_refused(x):
    return x[:, 0].view(np.int16)


@njit
def filled(n):
    a = np.empty((n, 2))
    a.fill(2)
    a[0].fill(7.5)
    return a


@njit
def single(a):
    return a.item() + 1, a[:1].item() if a.ndim == 1 else 0


@njit
def sizes(a):
    return a.itemsize, a.nbytes, a.size


@njit
def named_dtypes(n):
    return np.zeros(n, dtype="float32"), np.ones(n).astype("int32"), np.empty(0, "int8").sum()


A = np.array([3.0, 1.0, 2.5, -1.0, 4.0])
M = np.arange(9.0).reshape(3, 3)
Z = np.array([1 + 2j, 3 - 1j, 0.5j])


@njit(parallel=True)
def capped(a, limit):
    a[a > limit] = a[1, 1, 1]


CASES = {
    "capped": [
        (np.arange(24.0).reshape(2, 3, 4), 5.0),
        (np.asfortranarray(np.arange(24.0).reshape(2, 3, 4)), 5.0),
    ],
    "pairs": [(4,)],
    "triples": [(M, 2)],
    "tuple_variable": [(A,), (A.astype(np.int16),)],
    "wrong_length": [(M,)],
    "list_to_row": [(M, 2.0)],
    "boundary": [(M,)],
    "both": [(A, A[::-1].copy()), (A, np.ones(1))],
    "chain_of_all": [(A, np.array([7.0, 8.0, 9.0, 1.0]), 1)],
    "chain_of_tuples": [(np.array([4, 5, 6]),)],
    "chain_scattered": [(A, A * 3, np.array([0, 3]))],
    "rows_swapped": [(M,)],
    "lotka_volterra": [(np.full((5, 2), 1.25), 0.125), (M, 0.5)],
    "norm_of": [(M, 1), (M.astype(np.float32), -1), (np.ones((2, 2)), 0), (np.ones((2, 4)), 0)],
    "rows": [(np.array([[1.0, 2.0], [3.0, 5.0]]),), (np.array([[1, 2], [3, 5]], order="F"),)],
    "loop_of_rows": [(np.array([[1.0, 2.0], [3.0, 5.0], [-1.0, 0.5]]),)],
    "unpacked_list": [(4,)],
    "outputs": [(A[:2].copy(), A[3:].copy(), np.zeros(2))],
    "output_in_order": [(A,)],
    "output_type": [
        (A, np.zeros(5, np.float32)),
        (np.arange(5), np.zeros(5)),
        (np.arange(5, dtype=np.int8), np.zeros(5, np.int32)),
        (np.ones(5), np.zeros((2, 5))),
    ],
    "output_of_expression": [(A, np.zeros(5))],
    "output_shape": [(np.ones(1), np.zeros(3))],
    "power_spectrum": [(Z,), (Z.astype(np.complex64),), (Z.reshape(3, 1),)],
    "parts": [(Z,), (Z.astype(np.complex64),)],
    "parts_of_real": [(A,), (np.array([1, 2]),)],
    "conjugated": [(Z,)],
    "sorted_in_place": [(A,), (np.array([3, 1, 2, 9, 5, 4]),)],
    "sorted_rows": [(M[:, ::-1].copy(),), (M[::-1],), (np.arange(24.0)[::-1].copy().reshape(2, 3, 4),)],
    "sorted_kinds": [(np.array([2.0, 0.0, -0.0, 2.0, np.nan, 1.0]),)],
    "ranks": [(np.sort(A), A), (np.array([1, 2, 2, 3]), np.array([2, 3, 9]))],
    "bits": [(A,), (A.astype(np.float32)[:4],), (A[::2],)],
    "bits_changed": [(np.array([1.0, -2.0, 0.5, 4.0]),)],
    "bits_of_scalar": [(1.5,)],
    "bits_refused": [(M,)],
    "filled": [(3,)],
    "single": [(np.array([4.0]),), (A,)],
    "sizes": [(A,), (M.astype(np.float32),)],
    "named_dtypes": [(3,)],
}
