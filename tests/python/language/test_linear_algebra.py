"""Products and numpy.linalg in kernels: against Numba where it compiles the call, and against NumPy."""

import os
import subprocess
import sys
import warnings

import numpy as np
import pytest
from against_numba import numba_of, outcome, pykokkos_of

import pykokkos as pk
from pykokkos import array_library
from pykokkos.array_library import spectra

DTYPES = (np.float32, np.float64, np.complex64, np.complex128)
#: Loops, and calls of the library.
SIZES = (1, 3, 30)


def matrix(rows, columns, dtype, seed=0):
    rng = np.random.default_rng(seed)
    a = rng.normal(size=(rows, columns))
    if np.dtype(dtype).kind == "c":
        a = a + 1j * rng.normal(size=(rows, columns))
    return a.astype(dtype)


def vector(n, dtype, seed=1):
    return matrix(n, 1, dtype, seed)[:, 0].copy()


def regular(n, dtype):
    return matrix(n, n, dtype) + np.asarray(n * np.eye(n), dtype)


def hermitian(n, dtype):
    a = matrix(n, n, dtype)
    return (a + a.conj().T + np.asarray(3 * n * np.eye(n))).astype(dtype)


def forms(a):
    """The same matrix in C and Fortran order, with gaps, and from behind."""
    gaps = np.zeros((2 * a.shape[0], 3 * a.shape[1]), a.dtype)
    gaps[::2, ::3] = a
    return a, np.asfortranarray(a), gaps[::2, ::3], a[::-1, ::-1].copy()[::-1, ::-1]


def close(found, expected, tolerance):
    """Equal types and shapes, and values within `tolerance` of the largest."""
    if isinstance(expected, tuple):
        return len(found) == len(expected) and all(
            close(x, y, tolerance) for x, y in zip(found, expected, strict=True)
        )
    if isinstance(expected, str | int):
        return found == expected and type(found) is type(expected)
    x, y = np.asarray(found), np.asarray(expected)
    if type(found) is not type(expected) or x.dtype != y.dtype or x.shape != y.shape:
        return False
    scale = max(1.0, np.max(np.abs(y), initial=0, where=np.isfinite(y)))
    return np.allclose(x, y, rtol=0, atol=tolerance * scale, equal_nan=True)


def tolerance_of(*arguments):
    widths = [np.finfo(a.dtype).eps for a in arguments if isinstance(a, np.ndarray) and a.dtype.kind in "fc"]
    return 2000 * max(widths, default=np.finfo(np.float64).eps)


def agree(function, *arguments):
    """Assert that PyKokkos does what Numba does, and changes no argument that Numba leaves."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected, their = outcome(numba_of(function), arguments)
    found, our = outcome(pykokkos_of(function), arguments)
    tolerance = tolerance_of(*arguments)
    assert close(found, expected, tolerance), f"{found!r} is not Numba's {expected!r}"
    for a, b in zip(our, their, strict=True):
        assert not isinstance(b, np.ndarray) or close(a, b, tolerance)
    return found


def same_in_every_layout(function, *arguments):
    """Assert that where the elements lie changes nothing but the last bits; one array after the other."""
    expected = pykokkos_of(function)(*arguments)
    for i, a in enumerate(arguments):
        for form in forms(a):
            found, after = outcome(pykokkos_of(function), (*arguments[:i], form, *arguments[i + 1 :]))
            assert close(found, expected, tolerance_of(*arguments))
            assert np.array_equal(after[i], a)


def product(a, b):
    return a @ b


def vectors(x, y):
    return np.dot(x, y), x @ y, np.vdot(x, y)


def dot(a, b):
    return np.dot(a, b)


def dot_to(a, b, out):
    return np.dot(a, b, out)


def solve(a, b):
    return np.linalg.solve(a, b)


def inverse(a):
    return np.linalg.inv(a)


def determinant(a):
    return np.linalg.det(a), np.linalg.slogdet(a)


def cholesky(a):
    return np.linalg.cholesky(a)


def systems(a, b, x):
    return (
        np.linalg.solve(a, b),
        np.linalg.solve(a, x),
        np.linalg.inv(a),
        np.linalg.det(a),
        np.linalg.slogdet(a),
    )


def of_hermitian(h):
    return np.linalg.cholesky(h), np.linalg.eigvalsh(h)


def eigen(a):
    return np.linalg.eig(a)


def eigenvalues(a):
    return np.linalg.eigvals(a)


def roots(p):
    return np.roots(p)


def hermitian_eigen(a):
    return np.linalg.eigh(a)


def singular(a):
    return np.linalg.svd(a)


def thin(a):
    return np.linalg.svd(a, full_matrices=False)


def orthogonal(a):
    return np.linalg.qr(a)


def least_squares(a, b):
    return np.linalg.lstsq(a, b)


def pseudoinverse(a):
    return np.linalg.pinv(a)


def condition(a):
    return np.linalg.cond(a)


def rank(a):
    return np.linalg.matrix_rank(a)


def of_rectangle(a, b, x):
    return (
        np.linalg.lstsq(a, b),
        np.linalg.lstsq(a, x, 0.2),
        np.linalg.pinv(a),
        np.linalg.pinv(a, 0.3),
        np.linalg.cond(a),
        np.linalg.matrix_rank(a),
        np.linalg.matrix_rank(a, 1.0),
        np.linalg.norm(a),
    )


def power(a, n):
    return np.linalg.matrix_power(a, n)


def norm(a):
    return np.linalg.norm(a)


def norm_of(a, order):
    return np.linalg.norm(a, order)


def condition_of(a, p):
    return np.linalg.cond(a, p)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(1, 1, 1), (3, 4, 5), (17, 9, 33), (1, 40, 40), (40, 40, 1), (2, 0, 3)])
def test_products(shape, dtype):
    m, k, n = shape
    a, b, x = matrix(m, k, dtype), matrix(k, n, dtype, 2), vector(k, dtype)
    agree(product, a, b)
    agree(product, a, x)
    agree(product, x, b)


@pytest.mark.parametrize("shape", [(3, 4, 5), (17, 9, 33), (1, 40, 40), (40, 40, 1), (40, 1, 40)])
def test_products_of_parts_of_arrays(shape):
    m, k, n = shape
    a, b, x = matrix(m, k, np.float64), matrix(k, n, np.float64, 2), vector(k, np.float64)
    same_in_every_layout(product, a, b)
    for y in (x, np.repeat(x, 2)[::2], x[::-1].copy()[::-1], np.broadcast_to(x[:1], k)):
        for matrix_form in forms(a):
            assert np.allclose(pykokkos_of(product)(matrix_form, y), a @ y)
        for matrix_form in forms(b):
            assert np.allclose(pykokkos_of(product)(y, matrix_form), y @ b)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("n", [0, 1, 7, 5000])
def test_products_of_vectors(n, dtype):
    x, y = vector(n, dtype), vector(n, dtype, 5)
    agree(vectors, x, y)
    found = pykokkos_of(vectors)(np.repeat(x, 2)[::2], y[::-1])
    assert np.allclose(found, (x @ y[::-1], x @ y[::-1], np.vdot(x, y[::-1])), rtol=1e-3)


@pytest.mark.parametrize("dtype", DTYPES)
def test_products_of_any_size_have_the_bits_of_the_library(dtype):
    # NumPy multiplies single complex numbers itself.
    for n in range(2 if np.dtype(dtype).kind == "c" else 1, 41):
        a, b, v, w = matrix(n, n, dtype), matrix(n, n, dtype, 2), vector(n, dtype), vector(n, dtype, 3)
        for x, y in ((a, b), (a, v), (v, a), (a, b.T), (a.T, v), (v, w)):
            assert np.array_equal(pykokkos_of(product)(x, y), x @ y), (n, x.shape, y.shape)


@pytest.mark.parametrize("dtype", DTYPES)
def test_products_of_few_elements_have_the_bits_of_the_library(dtype):
    found = pykokkos_of(product)
    for n in range(1, 5):
        for seed in range(30):
            v, w = vector(n, dtype, seed), vector(n, dtype, seed + 100)
            assert found(v, w) == v @ w, (n, seed)


@pytest.mark.parametrize("n", [2, 3, 7, 30])
def test_products_of_vectors_and_matrices_with_gaps_have_the_bits_of_copies(n):
    found = pykokkos_of(product)
    # As Numba, which copies such a matrix to rows.
    base, v = matrix(2 * n, 2 * n, np.float64), vector(2 * n, np.float64)
    for a in (base[::2, ::2], base[:n, :n], base[:n, :n].T, base[:n, :n][::-1, ::-1], base[::2, :1]):
        rows = np.ascontiguousarray(a)
        x, y = v[: a.shape[1]].copy(), v[: a.shape[0]].copy()
        assert found(a, x).tobytes() == found(rows, x).tobytes()
        assert found(y, a).tobytes() == found(y, rows).tobytes()


@pytest.mark.parametrize("n", [3, 30])
def test_products_of_other_types(n):
    rng = np.random.default_rng(1)
    i = rng.integers(-9, 9, (n, n))
    a = rng.normal(size=(n, n))
    for x, y in ((i, i), (i, a), (a.astype(np.float32), a), (a, a + 1j)):
        assert close(np.asarray(pykokkos_of(product)(x, y)), x @ y, 1e-5)


def test_products_to_an_array():
    a, b, x = matrix(20, 12, np.float64), matrix(12, 30, np.float64), vector(12, np.float64)
    agree(dot_to, a, b, np.zeros((20, 30)))
    agree(dot_to, a, x, np.zeros(20))
    agree(dot_to, x, b, np.zeros(30))
    agree(dot_to, a, b, np.zeros((20, 31)))
    agree(dot_to, a, x, np.zeros(21))
    agree(dot_to, x, b, np.zeros(3))


def test_products_of_wrong_shapes():
    a, b = matrix(3, 4, np.float64), matrix(3, 5, np.float64)
    for x, y in ((a, b), (a, b[0]), (a[0], b), (a[0], b[0])):
        agree(dot, x, y)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("n", SIZES)
def test_systems(n, dtype):
    agree(systems, regular(n, dtype), matrix(n, 4, dtype), vector(n, dtype))
    agree(of_hermitian, hermitian(n, dtype))


@pytest.mark.parametrize("n", SIZES)
def test_systems_in_every_layout(n):
    same_in_every_layout(solve, regular(n, np.float64), matrix(n, 4, np.float64))
    same_in_every_layout(inverse, regular(n, np.float64))
    same_in_every_layout(determinant, regular(n, np.float64))
    same_in_every_layout(cholesky, hermitian(n, np.float64))
    x = vector(2 * n, np.float64)[::-2]
    a = regular(n, np.float64)
    assert np.allclose(pykokkos_of(solve)(a, x), np.linalg.solve(a, x))


@pytest.mark.parametrize("n", [2, 30])
@pytest.mark.parametrize("dtype", [np.float64, np.complex64])
def test_singular_matrices(n, dtype):
    a = np.ones((n, n), dtype)
    assert agree(inverse, a) == ("LinAlgError", "Matrix is singular to machine precision.")
    assert agree(cholesky, -a) == ("LinAlgError", "Matrix is not positive definite.")
    agree(solve, a, vector(n, dtype))
    agree(determinant, a)


SQUARE = (inverse, cholesky, determinant, eigen, hermitian_eigen, eigenvalues)


@pytest.mark.parametrize("function", SQUARE)
def test_matrices_that_are_not_square(function):
    found = agree(function, matrix(3, 4, np.float64))
    assert found == ("LinAlgError", "Last 2 dimensions of the array must be square.")


@pytest.mark.parametrize(
    "function", [inverse, determinant, eigen, hermitian_eigen, singular, orthogonal, pseudoinverse, condition]
)
def test_matrices_that_are_not_finite(function):
    for value in (np.nan, np.inf):
        a = regular(12, np.float64)
        a[3, 4] = value
        assert agree(function, a) == ("LinAlgError", "Array must not contain infs or NaNs.")


@pytest.mark.parametrize("function", [*SQUARE, singular, orthogonal, condition, rank, norm])
def test_empty_matrices(function):
    agree(function, np.zeros((0, 0)))


def test_systems_of_other_shapes():
    a = regular(12, np.float64)
    agree(solve, a, vector(11, np.float64))
    agree(solve, a, matrix(3, 2, np.float64))
    agree(least_squares, a, vector(11, np.float64))
    agree(solve, np.zeros((0, 0)), np.zeros(0))
    agree(least_squares, np.zeros((0, 3)), np.zeros(0))


def test_types_are_refused():
    with pytest.raises(TypeError, match="floats and complex"):
        pykokkos_of(inverse)(np.ones((3, 3), np.int64))
    with pytest.raises(TypeError, match="homogeneous dtypes"):
        pykokkos_of(solve)(np.eye(3), np.ones(3, np.float32))


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("n", SIZES)
def test_eigenvalues(n, dtype):
    a = hermitian(n, dtype)
    tolerance = tolerance_of(a)
    agree(eigenvalues, a)
    w, v = pykokkos_of(hermitian_eigen)(a)
    assert close(w, np.linalg.eigvalsh(a), tolerance)
    assert close(a @ v, v * w, tolerance)
    assert close(v.conj().T @ v, np.eye(n, dtype=dtype), tolerance)
    w, v = pykokkos_of(eigen)(a)
    assert w.dtype == v.dtype == a.dtype
    assert np.allclose(a @ v, v * w, rtol=0, atol=tolerance * np.max(np.abs(w)))


def test_eigenvalues_of_a_rotation():
    a = np.array([[0.0, -1.0], [1.0, 0.0]])
    agree(eigen, a)
    agree(eigenvalues, a)
    w, v = pykokkos_of(eigen)(a.astype(np.complex128))
    assert np.allclose(a @ v, v * w)


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.complex64])
def test_complex_eigenvalues_of_later_numpy(dtype):
    a = matrix(12, 12, dtype)
    w, v = pykokkos_of(spectra._eig_complex)(a)
    assert w.dtype == v.dtype == np.result_type(dtype, np.complex64)
    assert np.allclose(a @ v, v * w, rtol=0, atol=tolerance_of(a))
    values = pykokkos_of(spectra._eigvals_complex)(a)
    assert np.allclose(np.sort(values), np.sort(w), rtol=0, atol=tolerance_of(a))


@pytest.mark.parametrize("dtype", [*DTYPES, np.int64, np.uint8])
def test_roots(dtype):
    for p in ([1, -6, 11, -6], [0, 0, 1, -3, 2, 0, 0], [0], [], [3], [0, 2, 0, 0], [1, 0, 1], [2, 9, 4]):
        agree(roots, np.array(p, np.int64).astype(dtype))
    agree(roots, np.eye(2, dtype=dtype))
    agree(roots, np.array([2.0, np.nan, 1.0]))
    cubic = np.array([2.0, -4.0, -22.0, 24.0])
    assert np.allclose(np.sort(pykokkos_of(roots)(cubic)), [-3, 1, 4])


def test_real_roots_of_later_numpy(monkeypatch):
    monkeypatch.setattr(spectra, "_COMPLEX", True)
    values = pykokkos_of(spectra._eigvals_like)
    assert np.allclose(np.sort(values(np.diag([3.0, 1.0, 2.0]))), [1, 2, 3])
    with pytest.raises(ValueError, match="a real domain argument to roots"):
        values(np.array([[0.0, -1.0], [1.0, 0.0]]))


SHAPES = [(1, 1), (4, 4), (12, 5), (5, 12), (30, 29)]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", SHAPES)
def test_singular_values(shape, dtype):
    a = matrix(*shape, dtype)
    tolerance = tolerance_of(a)
    for function in (singular, thin):
        u, s, vt = pykokkos_of(function)(a)
        assert [x.shape for x in (u, s, vt)] == [x.shape for x in np.linalg.svd(a, function is singular)]
        assert close(s, np.linalg.svd(a, compute_uv=False), tolerance)
        k = len(s)
        assert close((u[:, :k] * s) @ vt[:k], a, tolerance)
    agree(of_rectangle, a, matrix(shape[0], 3, dtype, 4), vector(shape[0], dtype))
    q, r = pykokkos_of(orthogonal)(a)
    assert [x.shape for x in (q, r)] == [x.shape for x in np.linalg.qr(a)]
    assert close(q @ r, a, tolerance)
    assert close(q.conj().T @ q, np.eye(len(r), dtype=dtype), tolerance)
    assert np.all(np.tril(r, -1) == 0)


@pytest.mark.parametrize("shape", SHAPES)
def test_singular_values_in_every_layout(shape):
    a = matrix(*shape, np.float64)
    same_in_every_layout(least_squares, a, matrix(shape[0], 2, np.float64))
    same_in_every_layout(pseudoinverse, a)
    same_in_every_layout(orthogonal, a)
    same_in_every_layout(norm, a)


def test_rank_of_deficient_matrices():
    a = matrix(12, 3, np.float64) @ matrix(3, 10, np.float64)
    assert agree(rank, a) == 3
    agree(least_squares, a, vector(12, np.float64))
    agree(rank, np.zeros((5, 5)))
    agree(rank, np.zeros(5))
    agree(rank, np.ones(5))
    agree(pseudoinverse, np.zeros((3, 2)))
    agree(condition, np.zeros((3, 3)))


@pytest.mark.parametrize("dtype", DTYPES)
def test_norms(dtype):
    x = vector(100, dtype)
    for v in (x, x[:3], np.zeros(0, dtype), x * np.asarray(1e18, dtype)):
        agree(norm, v)
        for order in (0.0, 1.0, 2.0, 3.0, 0.5, -1.0, np.inf, -np.inf):
            agree(norm_of, v, order)
    assert np.allclose(pykokkos_of(norm)(x[::-1]), np.linalg.norm(x))
    assert np.allclose(pykokkos_of(norm)(np.repeat(x, 2)[::2]), np.linalg.norm(x))
    for n in (3, 20):
        a = matrix(n, n + 1, dtype)
        for order in (1.0, -1.0, 2.0, -2.0, np.inf, -np.inf, 7.0):
            agree(norm_of, a, order)
        for p in (2.0, -2.0, 1.0, -1.0, np.inf, -np.inf):
            agree(condition_of, regular(n, dtype), p)


def test_norms_beyond_the_range_of_squares():
    for scale in (1e200, 1e-200, 5e-324):
        for n in (3, 200):
            x = np.full(n, scale)
            assert np.isclose(pykokkos_of(norm)(x), scale * np.sqrt(n), rtol=1e-12, atol=5e-324)


@pytest.mark.parametrize("dtype", [np.float64, np.complex64])
def test_powers(dtype):
    a = regular(4, dtype) / np.asarray(4, dtype)
    for n in (0, 1, 2, 3, 4, 5, 12, -1, -2, -5):
        agree(power, a, n)
    agree(power, matrix(3, 4, dtype), 2)


def several(i, a, b, x, d):
    x[i] = np.linalg.solve(a[i], b[i])
    d[i] = np.linalg.det(a[i]) + (a[i] @ b[i])[0] + np.linalg.norm(b[i]) + np.linalg.svd(a[i])[1][0]


@pytest.mark.parametrize("space", [pk.Serial, pk.OpenMP, pk.Debug], ids=lambda space: space.name)
@pytest.mark.parametrize("n", [3, 40])
def test_workunits(space, n):
    a = np.stack([regular(n, np.float64) + i for i in range(20)])
    b = np.random.default_rng(2).normal(size=(20, n))
    x, d = np.zeros((20, n)), np.zeros(20)
    pk.parallel_for(pk.RangePolicy(space, 0, 20), pk.workunit(several), a=a, b=b, x=x, d=d)
    assert np.allclose(x, np.linalg.solve(a, b[..., None])[..., 0])
    expected = [
        np.linalg.det(m) + (m @ v)[0] + np.linalg.norm(v) + np.linalg.svd(m)[1][0]
        for m, v in zip(a, b, strict=True)
    ]
    assert np.allclose(d, expected)


def in_teams(team, a, b, x):
    i = team.league_rank()
    if team.team_rank() == 0:
        x[i] = np.linalg.solve(a[i], a[i] @ b[i])
    team.team_barrier()


def singular_in_teams(team, a, b, x):
    team.team_barrier()
    x[0] = np.linalg.svd(a[0])[1][0]


def test_members_of_teams_use_loops():
    a = np.stack([regular(40, np.float64) + i for i in range(4)])
    b, x = np.random.default_rng(2).normal(size=(4, 40)), np.zeros((4, 40))
    pk.parallel_for(pk.TeamPolicy(pk.Serial, 4, 2), pk.workunit(in_teams), a=a, b=b, x=x)
    assert np.allclose(x, b)
    with pytest.raises(RuntimeError, match="members of a team"):
        pk.parallel_for(pk.TeamPolicy(pk.Serial, 1, 2), pk.workunit(singular_in_teams), a=a, b=b, x=x[:, 0])


def as_tuple(value):
    return value if isinstance(value, tuple) else (value,)


def same_space(found, expected):
    """Whether the columns are those expected, up to their signs."""
    turned = found * np.sign(np.sum(found * expected, axis=0))
    return np.allclose(turned, expected, rtol=0, atol=1e-10)


@pytest.mark.parametrize("n", [5, 30])
def test_array_library_is_python(n):
    """The functions mean the same without a compiler, with pykokkos/lapack.py as the library."""
    a, b, h = regular(n, np.float64), matrix(n, 3, np.float64), hermitian(n, np.complex128)
    tall = matrix(n + 3, n, np.float64)
    for function, *arguments in (
        (solve, a, b), (solve, h, vector(n, np.complex128)), (inverse, a), (cholesky, h), (condition, a),
        (rank, a), (least_squares, tall, vector(n + 3, np.float64)), (pseudoinverse, tall), (norm, a),
        (power, a, -3), (product, a, b), (norm_of, a, 2.0), (norm_of, a, 1.0),
    ):  # fmt: skip
        name = "matmul" if function is product else f"linalg_{function.__code__.co_names[-1]}"
        in_python = getattr(array_library, name)
        with np.errstate(all="ignore"):
            expected = as_tuple(in_python(*arguments))
        found = as_tuple(pykokkos_of(function)(*arguments))
        for x, y in zip(found, expected, strict=True):
            assert np.allclose(x, y, rtol=1e-9, atol=1e-9), name
    q, r = array_library.linalg_qr(tall)
    assert np.allclose(q @ r, tall)
    assert np.allclose(q.T @ q, np.eye(n))
    assert same_space(pykokkos_of(orthogonal)(tall)[0], q)
    u, s, vt = array_library.linalg_svd(tall, 0)
    assert np.allclose((u * s) @ vt, tall)
    w, v = array_library.linalg_eig(h)
    assert np.allclose(h @ v, v * w)


PROGRAM = """
import numpy as np
import pykokkos as pk

@pk.function
def work(a, b):
    return np.linalg.solve(a, b), np.linalg.inv(a), np.linalg.det(a), a @ a, np.linalg.cholesky(a @ a.T)

@pk.function
def spectrum(a):
    return np.linalg.svd(a)[1]

a = np.random.default_rng(0).normal(size=(30, 30))
x, inverse, d, square, lower = pk.host_call(work)(a, a[0])
assert np.allclose(a @ x, a[0]) and np.allclose(inverse @ a, np.eye(30)) and np.isclose(d, np.linalg.det(a))
assert np.allclose(square, a @ a) and np.allclose(lower @ lower.T, a @ a.T)
try:
    print(np.allclose(pk.host_call(spectrum)(a), np.linalg.svd(a)[1]))
except RuntimeError as error:
    print(error)
"""


@pytest.mark.parametrize(("library", "words"), [("none", "needs LAPACK"), ("liblapack.so.3", "True")])
def test_other_libraries_and_none(library, words, tmp_path):
    if library != "none":
        ctypes = pytest.importorskip("ctypes")
        try:
            ctypes.CDLL(library)
        except OSError:
            pytest.skip(f"{library} is not installed")
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    environment = {**os.environ, "PYKOKKOS_LAPACK": library}
    done = subprocess.run(
        [sys.executable, str(program)],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert words in done.stdout


CALLS = ("pinv", "inv", "det", "svd", "eigh", "eig", "cholesky", "qr", "cond", "matrix_rank", "slogdet")


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("given", [2.0, 3, np.array(2.0), (1.0, 2.0), None], ids=str)
def test_no_matrix(name, given):
    """Numba compiles no such call; it ended the process."""
    function = getattr(np.linalg, name)

    def kernel(a):
        return function(a)

    with pytest.raises(TypeError):
        pykokkos_of(kernel)(given)


def products_of_fields(r, matrix):
    return (
        np.dot(r.b, r.b),
        r.f @ r.f,
        np.dot(r.z, r.z),
        np.vdot(r.z, r.z),
        matrix @ r.b,
        r.v @ r.v.T,
        np.dot(r.b, matrix),
    )


@pytest.mark.parametrize("align", [False, True])
@pytest.mark.parametrize("n", [1, 3, 30])
def test_fields_of_records(align, n):
    """Their strides need be no multiples of their elements' sizes."""
    fields = [("a", "i1"), ("b", "f8"), ("f", "f4"), ("z", "c16"), ("v", "f8", 2)]
    records = np.zeros(n, np.dtype(fields, align=align))
    rng = np.random.default_rng(n)
    for name in ("b", "f", "z", "v"):
        records[name] = rng.normal(size=records[name].shape)
    records["z"] += 1j * records["b"]
    square = matrix(n, n, np.float64)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected = numba_of(products_of_fields)(records, square)
    for ours, theirs in zip(pykokkos_of(products_of_fields)(records, square), expected, strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-5)


def test_zeros_of_complex_determinants():
    for rows in ([[0, 1], [1, 0]], [[1, 0], [0, -1]], [[0, 1, 0], [0, 0, 1], [1, 0, 0]], [[1j, 2], [3, 4j]]):
        a = np.array(rows, np.complex128)
        by_numba, by_us = numba_of(determinant)(a), pykokkos_of(determinant)(a)
        assert repr(by_numba) == repr(by_us)


@pytest.mark.parametrize("shape", [(1, 1), (4, 4), (9, 9), (3, 7), (12, 5)])
def test_pseudo_inverses(shape):
    a = np.random.default_rng(sum(shape)).random(shape)
    for each in (a, np.asfortranarray(a), a[::-1], np.ones(shape)):
        by_numba, by_us = numba_of(pseudoinverse)(each), pykokkos_of(pseudoinverse)(each)
        # Products of libraries differ in the last bits, on some processors also with what is transposed.
        np.testing.assert_allclose(by_numba, by_us, rtol=1e-12, atol=1e-14)
        assert by_numba.strides == by_us.strides
