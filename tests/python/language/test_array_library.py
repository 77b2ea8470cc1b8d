"""NumPy functions, index arrays, masks and iteration in kernels, against Numba."""

import inspect
import math
import re
from pathlib import Path

import numpy as np
import pytest
from against_numba import agree, same, twins

import pykokkos as pk
from pykokkos import array_library

RNG = np.random.default_rng(7)
A = RNG.normal(size=37)
B = RNG.normal(size=37)
M = RNG.normal(size=(5, 7))
S = RNG.normal(size=(6, 6))
X = RNG.normal(size=(3, 4, 5))
K = RNG.integers(0, 9, 40)
HOLES = np.where(A > 0.5, np.nan, A)
TABLE = np.array([[0.5, 0.25], [0.125, 1.0]])
WEIGHTS = np.array([3, 1, 2], dtype=np.int32)


def spread(a):
    return np.mean(a), np.var(a), np.std(a), np.ptp(a), np.median(a)


def quantiles(a):
    return np.percentile(a, 30.0), np.quantile(a, np.array([0.0, 0.1, 0.5, 1.0]))


def without_nan(a):
    return (
        np.nansum(a),
        np.nanmean(a),
        np.nanvar(a),
        np.nanstd(a),
        np.nanmin(a),
        np.nanmax(a),
        np.nanmedian(a),
    )


def deviations(a):
    return np.nanvar(a), np.nanstd(a), np.nanmean(a)


def running(a):
    return np.cumsum(a), np.cumprod(a), a.cumsum()


def differences(a):
    return np.diff(a), np.diff(a, 2)


def limited(a):
    return np.clip(a, -0.5, 0.5), np.where(a > 0, a, -1.0), np.where(a > 0, 1, 0)


def ordered(a):
    return np.sort(a), np.argsort(a), np.unique(a)


def positions(a, v):
    b = np.sort(a)
    return np.searchsorted(b, v), np.searchsorted(b, v[0]), np.searchsorted(b, v, side="right")


def counted(i):
    return np.bincount(i), np.unique(i), np.count_nonzero(i), np.flatnonzero(i > 4), np.nonzero(i > 6)[0]


def histogram(a):
    return np.histogram(a, 8)


def binned(a):
    return np.digitize(a, np.linspace(-2, 2, 9)), np.interp(a, np.linspace(-1, 1, 5), np.arange(5.0))


def axes(m):
    return np.sum(m, axis=0), m.sum(axis=1), np.sum(m, 1), np.argmax(m), m.max(), m.min(), np.prod(m)


def boxes(x):
    return np.sum(x, axis=0), np.sum(x, axis=1), np.sum(x, axis=2)


def joined(a, b):
    return np.concatenate((a, b)), np.hstack((a, b)), np.vstack((a, b)), np.column_stack((a, b))


def three(a):
    return np.concatenate((a, a * 2, a[:3]))


def matrices(s, a):
    v = a[:6]
    return s @ s, s @ v, v @ s, np.dot(v, v), np.outer(v, v), np.trace(s), s.T @ s


def systems(s, a):
    return np.linalg.solve(s, a[:6]), np.linalg.inv(s), np.linalg.det(s), np.linalg.norm(s)


def shapes(m):
    return (
        m.reshape(7, 5),
        m.reshape(-1),
        np.reshape(m, (5, 7, 1)),
        m.ravel(),
        m.flatten(),
        m.T.ravel(),
        m.transpose(),
    )


def written_through(a):
    b = a.reshape(37, 1)
    b[3] = 9.0
    np.ravel(a)[0] = -1.0
    a.T[1] = 5.0
    return a


def diagonals(s):
    return np.diag(s), np.eye(3), np.diag(s[0]), np.tril(s), np.triu(s, 1), np.identity(2)


def flipped(m):
    return np.fliplr(m), np.flipud(m), np.roll(m, 2), np.repeat(m, 2)


def products(m):
    return np.cross(m[0, :3], m[1, :3]), np.convolve(m[0], m[1]), np.trapezoid(m[0])


def compared(a, b):
    return np.allclose(a, b), np.allclose(a, a), np.array_equal(a, a), np.any(a > 1), np.all(a > -9)


def gathered(a, i):
    return a[i], a[a > 0], a[i > 3] if len(a) == len(i) else a[i[:2]]


def columns(m, i):
    return m[:, i[:3] % 7], m[i[:3] % 5], m[1, i[:4] % 7], m[m > 0]


def scattered(a, i, b):
    a[i] = 1.5
    a[i[:5]] += 2.0
    a[a > 1.0] = 0.25
    a[a < 0] *= -1
    a[i[:4]] = b[:4]
    return a


def masked_rows(m):
    m[m < 0] = 0.0
    m[m[:, 0] > 0] = 7.0
    return m


def enumerated(a):
    s = 0.0
    for i, v in enumerate(a):
        s += i * v
    for i, v in enumerate(a, 3):
        s -= i * v
    return s


def zipped(a, b):
    s = 0.0
    for k, (x, y) in enumerate(zip(a, b[:20])):
        s += x * y + k
    return s


def every_index(m):
    s = 0.0
    for i, j in np.ndindex(m.shape):
        if m[i, j] > 1:
            continue
        s += m[i, j] * (i - 2 * j)
    for i, j in np.ndindex(2, 3):
        s += i * j
    return s


def every_element(m):
    s = 0.0
    for v in m.flat:
        s = s * 0.5 + v
    for v in m.T.flat:
        s = s * 0.5 + v
    for row in m:
        for v in row:
            s += v
    return s


def of_tuple(a):
    s = 0.0
    for w in (0.5, 0.25, 2.0):
        s += w * a[0]
    return s


def constants(i):
    return TABLE[i, 1] * WEIGHTS[i], TABLE.sum(), WEIGHTS[1:].sum(), TABLE @ TABLE


def option(a, method):
    if method == "mean":
        return a.mean()
    if method != "none" and a.ndim == 1:
        return a.sum()
    return 0.0


def weighted(a, w=None, scale=1.0):
    s = 0.0
    for i in range(len(a)):
        if w is None or w[i] > 0:
            s += a[i] * scale
    return s


def like(a):
    b = np.zeros(a.shape, a.dtype)
    c = np.empty(3, dtype=np.float32)
    c[:] = 1
    return b, c, np.zeros(4, np.int32), a.ndim, np.float32(a[0]), np.int64(a[0] * 10)


CASES = [
    (spread, A), (spread, M), (quantiles, A), (without_nan, HOLES), (deviations, A * np.nan),
    (deviations, A[:0]), (spread, A[:0]), (running, A), (running, K),
    (differences, A), (limited, A), (ordered, A), (ordered, K), (ordered, HOLES), (positions, A, B),
    (counted, K), (histogram, A), (binned, A), (axes, M), (axes, np.asfortranarray(M)), (boxes, X),
    (joined, A, B), (three, A), (matrices, S, A), (systems, S, A), (shapes, M), (written_through, A),
    (diagonals, S), (flipped, M), (products, M), (compared, A, B), (gathered, A, K % 37),
    (scattered, A, K, B), (enumerated, A), (zipped, A, B), (every_index, M), (every_element, M),
    (of_tuple, A), (constants, 1), (option, A, "mean"), (option, A, "sum"), (weighted, A), (weighted, A, A),
    (like, A), (like, A.astype(np.float32)),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0].__name__)
def test_agrees_with_numba(case):
    function, *arguments = case
    agree(function, *arguments, relative=1e-11)


@pytest.mark.parametrize("case", [(columns, M, K), (masked_rows, M)], ids=lambda case: case[0].__name__)
def test_agrees_with_numpy_where_numba_has_nothing(case):
    function, *arguments = case
    ours, theirs = twins(arguments), twins(arguments)
    found = pk.host_call(pk.function(function))(*ours)
    assert same(found, function(*theirs))
    assert same(tuple(ours), tuple(theirs))


@pytest.mark.parametrize("size", [0, 1, 2, 14, 15, 16, 17, 100, 1000])
def test_ties_are_ordered_as_numba_orders_them(size):
    agree(ordered, np.random.default_rng(size).integers(0, max(2, size // 10), size))
    agree(ordered, np.random.default_rng(size).integers(0, 3, size).astype(float))


def out_of_range(a, i):
    return a[i]


def singular(s):
    return np.linalg.solve(s, s[0])


@pytest.mark.parametrize(
    ("function", "arguments", "error", "words"),
    [
        (out_of_range, (A, np.array([40])), IndexError, "out of bounds"),
        (out_of_range, (A, np.array([-38])), IndexError, "out of bounds"),
        (out_of_range, (A, np.arange(50) == 45), IndexError, "out of bounds"),
        (out_of_range, (A, np.array([1.0])), TypeError, "integers and booleans"),
        (singular, (np.ones((3, 3)),), ValueError, "singular"),
    ],
)
def test_errors(function, arguments, error, words):
    with pytest.raises(error, match=words):
        pk.host_call(pk.function(function))(*arguments)


def test_constants_follow_their_globals():
    def third():
        return values[2]

    values = np.arange(4.0)
    call = pk.host_call(pk.function(third))
    assert call() == 2.0
    assert math.isclose(third(), 2.0)


def lists_for_arrays(a, k):
    return (
        np.percentile(a, [25.0, 75.0]),
        np.isin(k, [1, 2]),
        np.asarray([1, 2]),
        np.asarray((1.0, 2), dtype=np.float32),
        np.delete(a, [0, 2]),
    )


def appended(a, x):
    return np.append(a, x), np.append(a, a[0])


def appended_rows(m):
    return np.append(m, m, axis=0), np.append(m, m, 1)


def evenly(n):
    return np.linspace(0.0, 1.0, num=n), np.linspace(2, 3, n)


def without_copy(a, narrow):
    b = np.asarray(a[::2])
    b[0] = 7.0
    c = np.asarray(a, dtype=np.float64)
    c[1] = 8.0
    d = np.asarray(narrow, np.float64)
    d[0] = 9.0
    return d


def of_matrix(a, m):
    return np.searchsorted(a, m), np.eye(N=3, M=2, k=-1)


def test_forms_of_arguments():
    agree(lists_for_arrays, np.array([0.5, -1.0, 2.25]), np.array([3, 1, 2]))
    agree(appended, np.arange(3), 2)
    agree(appended, np.arange(3), 2.5)
    agree(appended, np.arange(3.0), 2)
    agree(appended_rows, np.arange(6.0).reshape(2, 3))
    agree(evenly, 4)
    agree(without_copy, np.arange(5.0), np.arange(3, dtype=np.float32))
    agree(of_matrix, np.arange(5.0), np.arange(6.0).reshape(2, 3))


def sign_or_none(x):  # noqa: RET503
    if x > 0:
        return 1
    if x < 0:
        return -1


def found(a, x):
    for i, v in enumerate(a):
        if v == x:
            a[i] = 0.0
            return i, a[:i]
    return None


def halved(x):
    if x == 0:
        return  # noqa: RET502
    return x / 2


def always(x):
    while True:
        x *= 2
        if x > 100:
            return x


def test_none_beside_values():
    for x in (2, -3, 0):
        agree(sign_or_none, x)
        agree(halved, x)
    agree(found, np.arange(4.0), 2.0)
    agree(found, np.arange(4.0), 9.0)
    agree(always, 3)


def uses_sign(x):
    return sign_or_none(x) + 1


def test_a_callee_without_a_result_raises():
    call = pk.host_call(pk.function(uses_sign))
    assert call(2) == 2
    with pytest.raises(TypeError, match="expected int64, got None"):
        call(0)


def test_the_table_of_parameters_is_the_library():
    table = Path(__file__).parents[3] / "types" / "array_parameters.def"
    _, _, lines = table.read_text().partition("// Of the library.\n")
    for function, words in re.findall(r'PARAMETERS\("(.*?)", "(.*?)"\)', lines):
        parameters = list(inspect.signature(getattr(array_library, function.replace(".", "_"))).parameters)
        named = words.split()
        if named[:1] == ["joined"]:
            parameters, named = parameters[2:], named[1:]
        assert parameters == named, function
    taken = dict(re.findall(r'PARAMETERS\("(.*?)", "(.*?)"\)', lines))
    for function, *words in re.findall(r'ARRAY_LIKE\("(.*?)", "(.*?)", "(.*?)"\)', lines):
        assert set(" ".join(words).split()) <= set(taken[function].split()), function


def mixed_reads(m, x, k, mask):
    return m[k, 1], m[mask, -1], x[k, 1], x[k, :, 2], x[1, k, 0], x[k, 1, 1]


def mixed_stores(m, k):
    m[k, 1] = 5.0
    m[k, 2] += 1.0
    m[m[:, 0] > 1, 0] = 7.0
    return m


def test_integers_beside_an_index_array():
    x = np.arange(60.0).reshape(3, 4, 5)
    k = np.array([2, 0, 1])
    agree(mixed_reads, np.arange(12.0).reshape(3, 4), x, k, np.array([True, False, True]))
    agree(mixed_stores, np.arange(12.0).reshape(3, 4), k)


def read_many(a, m, x, k):
    return a[k], m[k], m[:, k], m[1:, k], x[k], x[:, k], x[:, :, k], x[::2, k, 1:], x[..., k]


def store_indexed(a, m, x, k):
    a[k] = 5.0
    m[k] += 1.0
    m[:, k] = 3.0
    x[:, k, 1:] = 9.0
    x[..., k] *= 2.0
    return a, m, x


def test_index_arrays_of_any_rank():
    for k in (np.array([2, 0, -1]), np.array([[2, 0], [1, -1]]), np.array([[[1], [0]]], np.uint8)):
        arguments = (np.arange(3.0), np.arange(12.0).reshape(4, 3), np.arange(36.0).reshape(4, 3, 3), k)
        agree(read_many, *arguments)
        agree(store_indexed, *arguments)


def store_columns(m, k, values):
    m[:, k] = values
    return m


def test_stores_to_columns_check_what_they_store():
    k = np.array([2, 0])
    for values in (
        np.ones(1),
        np.arange(2.0),
        np.ones((4, 1)),
        np.ones((1, 2)),
        np.arange(8.0).reshape(4, 2),
    ):
        agree(store_columns, np.zeros((4, 3)), k, values)
    agree(store_columns, np.zeros((4, 3)), k.reshape(2, 1), np.arange(2.0).reshape(2, 1))
    for values in (np.ones(3), np.ones((4, 3)), np.ones((3, 2))):
        with pytest.raises(ValueError, match="cannot assign slice"):
            pk.host_call(pk.function(store_columns))(np.zeros((4, 3)), k, values)


def store_reversed(a, m, k, mask):
    a[k] = a[::-1]
    m[:, k] = m[:, ::-1]
    a[mask] = a[1 : 1 + mask.sum()]
    k[k] = k[::-1]
    return a, m, k


def test_index_arrays_store_what_was_there_before():
    k = np.array([1, 2, 3, 4, 0])
    agree(store_reversed, np.arange(5.0), np.arange(20.0).reshape(4, 5), k, np.arange(5) > 1)


def quotient_and_rest(a, b):
    return divmod(a, b)


def test_divmod_by_zero():
    for a, b in ((7, 0), (7.5, 0.0), (7, 0.0), (7, 2), (-7.5, 2)):
        agree(quotient_and_rest, a, b)


@pk.function
def counted(a):
    a[0] += 1.0
    return a[0]


def read_after_call(a):
    return counted(a) + 0.5, a[0], counted(a) * 2 + a[0], (a[0], counted(a), a[0])


def test_operands_are_read_in_order():
    a = np.zeros(2)
    assert pk.host_call(pk.function(read_after_call))(a) == (1.5, 1.0, 6.0, (2.0, 3.0, 3.0))
    assert a[0] == 3.0
