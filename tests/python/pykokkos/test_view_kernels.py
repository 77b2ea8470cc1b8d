"""Views in kernels: elements, attributes, subviews, bool and complex elements, the trait Atomic."""

import numpy as np
import pytest

import pykokkos as pk

ALL = pk.ALL


def launch(space, n, kernel, /, **arguments):
    pk.parallel_for(pk.RangePolicy(space, 0, n), kernel, **arguments)


@pk.workunit
def rank_1(i, a, out):
    out[i] = a[i] + a[-1] * 2


@pk.workunit
def rank_2(i, a, out):
    out[i] = a[i, 1] + a[i][-1] * 2


@pk.workunit
def rank_3(i, a, out):
    out[i] = a[i, 1, 0] + a[i][-1][1] + a[i, 0][-2] + a[i][0, -1]


@pk.workunit
def rank_4(i, a, out):
    out[i] = a[i, 1, 0, 1] + a[i][-1][1][0] + a[i, 0][-2, 1] + a[..., 0][i, 1][1]


@pk.workunit
def rank_5(i, a, out):
    out[i] = a[i, 1, 0, 1, 0] + a[i][-1][1][0][-1] + a[i, ..., 1][0, 1, 1]


@pk.workunit
def rank_6(i, a, out):
    out[i] = a[i, 1, 0, 1, 0, 1] + a[i][-1][1][0][-1][0] + a[..., 1, 1][i, 0, 1, 1]


@pk.workunit
def rank_7(i, a, out):
    out[i] = a[i, 1, 0, 1, 0, 1, 0] + a[i][-1][1][0][-1][0][1] + a[1, ..., i][0, 1, 0, 1, 1]


@pk.workunit
def rank_8(i, a, out):
    out[i] = a[i, 1, 0, 1, 0, 1, 0, 1] + a[i][-1][1][0][-1][0][1][0] + a[1, ..., i, 0][0, 1, 0, 1, 1]


RANKS = [rank_1, rank_2, rank_3, rank_4, rank_5, rank_6, rank_7, rank_8]


@pytest.mark.parametrize("rank", range(1, 9))
@pytest.mark.parametrize("order", ["C", "F", "reversed"])
def test_every_rank(space, rank, order):
    values = np.arange(2.0**rank).reshape((2,) * rank)
    a = values[(slice(None, None, -1),) * rank] if order == "reversed" else np.array(values, order=order)
    expected, out = np.zeros(2), np.zeros(2)
    for i in range(2):
        RANKS[rank - 1](i, a, expected)
    launch(space, 2, RANKS[rank - 1], a=a, out=out)
    np.testing.assert_array_equal(out, expected)


@pk.workunit
def describe(i, a, out):
    out[0] = len(a)
    out[1] = a.shape[0]
    out[2] = a.shape[-1]
    out[3] = a.extent(1)
    out[4] = a.extent(i + 2)
    out[5] = a.size
    out[6] = a.ndim
    out[7] = a.rank()
    rows, columns, planes = a.shape
    out[8] = rows * 100 + columns * 10 + planes
    for d in range(a.ndim):
        out[9] = out[9] * 10 + a.shape[d]
    out[10] = len(a.shape)


def test_attributes(space):
    out = np.zeros(11, np.int64)
    launch(space, 1, describe, a=pk.View([2, 3, 4]), out=out)
    assert out.tolist() == [2, 2, 4, 3, 4, 24, 3, 3, 234, 234, 3]


@pk.workunit
def wrong_extent(i, a, out):
    out[0] = a.extent(i + 1)


def test_extent_out_of_range(space):
    with pytest.raises(IndexError):
        launch(space, 1, wrong_extent, a=np.zeros(3), out=np.zeros(1))


@pk.workunit
def rank_0(i, v, out):
    out[i] = v[()] * 2 + v[...][()]
    w = v[...]
    w[()] += 1


def test_rank_0():
    for where in (pk.Serial, pk.Debug):
        v, out = pk.View([], pk.int64), np.zeros(3)
        launch(where, 3, rank_0, v=v, out=out)
        assert v[()] == 3
        assert out.tolist() == [0, 3, 6]


@pk.workunit
def operands(i, a, v, out):
    w = a[...]
    out[0] = w + 1
    out[1] = -w * w[...]
    out[2] = np.sqrt(v) + abs(w) + max(w, 3)
    out[3] = 1 if w > 1 and v else 2
    out[4] = np.int32(v) + (w == 2)
    w += 1
    v[...] -= w
    out[5] = a[()] * 100 + v[()]
    out[6] = w


def test_arrays_of_rank_0_are_operands(space):
    v, out = pk.View([]), np.zeros(7)
    v.fill(9)
    launch(space, 1, operands, a=np.array(2.0), v=v, out=out)
    assert out.tolist() == [3, -4, 8, 1, 10, 306, 3]


@pk.workunit
def increment(i, v):
    v[()] += 1


@pk.workunit
def by_methods(i, x, y):
    row = x[i, :]
    y[i, 0] = row.sum() + x.max() - x[i].min()
    y[i, 1] = row.argmax() + row.mean() + x.any()
    y[i, :] += row[:2].copy()


def test_methods_of_arrays(space):
    x, y = pk.View([3, 4]), pk.View([3, 2])
    x[:] = np.random.default_rng(4).random((3, 4))
    pk.parallel_for(pk.RangePolicy(space, 0, 3), by_methods, x=x, y=y)
    a = x.data
    expected = np.stack([a.sum(1) + a.max() - a.min(1), a.argmax(1) + a.mean(1) + 1], 1) + a[:, :2]
    np.testing.assert_allclose(y.data, expected)
    np.testing.assert_allclose(np.sum(x, axis=0), a.sum(0))


def test_shared_accumulator(space):
    v = pk.View([], pk.int64, trait=pk.Atomic)
    launch(space, 10000, increment, v=v)
    assert v[()] == 10000


@pk.workunit
def subviews(i, a, out):
    row = a[i, :]
    out[0, i] = row[1]
    column = a[:, i]
    out[1, i] = column[-1]
    part = a[1:, ::2]
    out[2, i] = part[i, -1]
    back = a[::-1, ::-1]
    out[3, i] = back[i, 0]
    chained = a[1:][:, 1:][::-1]
    out[4, i] = chained[i][0]
    computed = a[i // 2 : i + 2, i % 2 + 1]
    out[5, i] = computed[len(computed) - 1]
    deep = a[i:][0][1:][::-2]
    out[6, i] = deep[0] + deep.shape[0]
    clipped = a[-100:100, 2:]
    out[7, i] = clipped.size
    empty = a[3:1]
    out[8, i] = len(empty)
    out[9, i] = a[None, i, None, 1:].ndim
    out[10, i] = a[..., 1][i]
    out[11, i] = a[i, ...][1]
    out[12, i] = a[i, 2, ...]
    out[13, i] = a.T[1:, i][0]


def test_subviews(space):
    for a in (np.arange(20.0).reshape(4, 5), np.arange(40.0).reshape(5, 8).T[::2]):
        expected, out = np.zeros((14, 3)), np.zeros((14, 3))
        for i in range(3):
            subviews(i, a, expected)
        launch(space, 3, subviews, a=a, out=out)
        np.testing.assert_array_equal(out, expected)


@pk.workunit
def write_subviews(i, a):
    row = a[i][::-1]
    row[0] = i
    corner = a[i:, 1:2][0]
    corner[0] += 10
    a[i, ...][0] = -i
    a[..., 2][i] = 5
    a[i, 2, ...] = 7


def test_writing_subviews(space):
    expected, out = np.zeros((3, 4)), np.zeros((3, 4))
    for i in range(3):
        write_subviews(i, expected)
    launch(space, 3, write_subviews, a=out)
    np.testing.assert_array_equal(out, expected)


@pk.workunit
def with_subview_function(i, a, out):
    row = pk.subview(a, i, pk.ALL, (1, 3))
    out[i, 0] = row[0, 1]
    out[i, 1] = pk.subview(row, -1)[0]
    out[i, 2] = pk.subview(a, ..., 0)[i, 1]
    element = pk.subview(a, i, 0, 0)
    element[()] = -1
    out[i, 3] = pk.subview(a, i, (0, i + 1), ALL).size


def test_subview_function(space):
    a = np.arange(24.0).reshape(2, 3, 4)
    out = np.zeros((2, 4))
    launch(space, 2, with_subview_function, a=a, out=out)
    np.testing.assert_array_equal(out, [[2, 9, 4, 4], [14, 21, 16, 8]])
    assert (a[:, 0, 0] == -1).all()


@pk.function
def mean_of(x):
    total = 0.0
    for k in range(len(x)):
        total += x[k]
    return total / len(x)


@pk.function
def inner(x):
    return x[1:-1]


@pk.workunit
def calls(i, a, out):
    out[i] = mean_of(a[i]) + mean_of(a[:, i][::-1]) + mean_of(inner(a[i][::2]))


def test_subviews_as_arguments(space):
    a = np.arange(36.0).reshape(6, 6)[::-1]
    out = np.zeros(6)
    launch(space, 6, calls, a=a, out=out)
    np.testing.assert_allclose(out, [a[i].mean() + a[:, i].mean() + a[i][::2][1:-1].mean() for i in range(6)])


@pk.workunit
def logic(i, flags, out):
    flags[i] = flags[i] and i != 1
    out[i, 0] = not flags[i]
    out[i, 1] = flags[i] | True
    out[i, 2] = flags[i] ^ flags[0]
    out[i, 3] = i > 0 or flags[i]


def test_bool_elements(space):
    flags = np.array([False, True, True])
    out = np.zeros((3, 4), bool)
    launch(space, 3, logic, flags=flags, out=out)
    assert flags.tolist() == [False, False, True]
    assert out.tolist() == [[True, True, False, False], [True, True, False, True], [False, True, True, True]]


@pk.workunit
def arithmetic(i, z, w, out, tests):
    out[i, 0] = z[i] * w[i] - w[i] / 2
    out[i, 1] = z[i].real + 1j * w[i].imag
    out[i, 2] = abs(z[i])
    out[i, 3] = z[i].conjugate() + np.conj(w[i])
    out[i, 4] = -z[i] + 3
    out[i, 5] = z[i] / w[i]
    out[i, 5] += 1
    out[i, 6] = complex(z[i].imag, 2.0)
    tests[i, 0] = z[i] == w[i]
    tests[i, 1] = z[i] != w[i]
    tests[i, 2] = z[i] == 1 + 2j


@pytest.mark.parametrize("dtype", [pk.complex64, pk.complex128])
def test_complex_elements(space, dtype):
    z, w = pk.View([3], dtype), pk.View([3], dtype)
    z.data[:] = [1 + 2j, -3, 0.5j]
    w.data[:] = [2 - 1j, -3, 4 + 4j]
    out, tests = pk.View([3, 7], dtype), pk.View([3, 3], pk.bool)
    launch(space, 3, arithmetic, z=z, w=w, out=out, tests=tests)
    expected = np.zeros((3, 7), np.complex128)
    given = np.zeros((3, 3), bool)
    for i in range(3):
        arithmetic(i, z.data.astype(complex), w.data.astype(complex), expected, given)
    np.testing.assert_allclose(out.data, expected, rtol=1e-6)
    np.testing.assert_array_equal(tests.data, given)


ATOMIC_TYPES = [pk.int8, pk.int16, pk.int32, pk.uint64, pk.float32, pk.double, pk.complex64]


@pk.workunit
def count(i, bins, n):
    bins[i % n] += 1


@pk.workunit
def mixed(i, v):
    part = v[1:]
    part[0] += 2
    part[1] -= 1
    v[...][0] += 1
    bump(part[2:])


@pk.function
def bump(x):
    x[0] += 3


@pk.workunit
def extremes(i, v):
    v[0] |= i
    v[1] ^= 1
    v[2] *= 3


@pk.workunit
def rows(i, v, x):
    v[:] += x[i]


@pytest.mark.parametrize("dtype", ATOMIC_TYPES, ids=lambda t: t.__name__)
def test_atomic_counts(space, dtype):
    n = 100 if dtype is pk.int8 else 20000
    bins = pk.View([2], dtype, trait=pk.Atomic)
    launch(space, n, count, bins=bins, n=2)
    assert bins.data.tolist() == [n // 2, n // 2]


def test_atomic_subviews_and_operators(space):
    v = pk.View([4], pk.int64, trait=pk.Atomic)
    launch(space, 5000, mixed, v=v)
    assert v.data.tolist() == [5000, 10000, -5000, 15000]
    w = pk.View([3], pk.uint64, trait=pk.Atomic)
    w.fill(1)
    with np.errstate(over="ignore"):
        launch(space, 1001, extremes, v=w)
    assert w.data.tolist() == [1023, 0, 3**1001 % 2**64]


def test_atomic_array_statements(space):
    v = pk.View([3], pk.double, trait=pk.Atomic)
    x = np.ones((3000, 3)) * [1, 2, 3]
    launch(space, 3000, rows, v=v, x=x)
    assert v.data.tolist() == [3000, 6000, 9000]


def test_what_cannot_be_atomic():
    with pytest.raises(TypeError, match=r"'bins' of count .* complex128"):
        launch(pk.Serial, 2, count, bins=pk.View([2], pk.complex128, trait=pk.Atomic), n=2)
    packed = np.zeros(3, np.dtype([("a", "f4"), ("z", "c8")]))["z"]
    with pytest.raises(TypeError, match="aligned"):
        launch(pk.Serial, 2, count, bins=pk.array(packed, trait=pk.Atomic), n=2)


@pytest.mark.parametrize("trait", [pk.RandomAccess, pk.Restrict, pk.Unmanaged])
def test_other_traits_change_nothing(space, trait):
    bins = pk.View([2], pk.int32, trait=trait)
    launch(space, 1, count, bins=bins, n=2)
    assert bins.data.tolist() == [1, 0]


@pk.workunit
def swap(i, a, b):
    a[i], b[i] = b[i], a[i]


def test_atomic_stores(space):
    a, b = pk.View([3], trait=pk.Atomic), pk.View([3], pk.float32, trait=pk.Atomic)
    a.fill(2)
    launch(space, 3, swap, a=a, b=b)
    assert (a.data.tolist(), b.data.tolist()) == ([0, 0, 0], [2, 2, 2])
