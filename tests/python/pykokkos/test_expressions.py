"""Lazy array expressions: values, Numba's element types, one kernel each, overlap, products."""

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pykokkos as pk
from pykokkos import tools

RNG = np.random.default_rng(3)
OPERATORS = ["+", "-", "*", "/", "//", "%", "**", "<", "=="]
# One pair for each rule by which element types meet; "2" and "2.5" are numbers.
PAIRS = [
    ("bool", "bool"),
    ("int8", "int8"),
    ("uint8", "2"),
    ("int32", "int32"),
    ("int32", "2"),
    ("int64", "uint64"),
    ("float32", "2"),
    ("float32", "2.5"),
    ("float32", "int64"),
    ("int32", "float32"),
    ("complex64", "float64"),
]
FUNCTIONS = [
    "abs",
    "sqrt",
    "exp",
    "expm1",
    "log",
    "log2",
    "log10",
    "log1p",
    "sin",
    "cos",
    "tan",
    "arctan",
    "sinh",
    "cosh",
    "tanh",
    "arcsinh",
    "floor",
    "ceil",
    "trunc",
    "isnan",
    "isinf",
    "isfinite",
    "sign",
    "square",
    "fabs",
    "exp2",
]


def operate(operator):
    """Return a Python function of two operands."""
    return eval(f"lambda a, b: a {operator} b")


def same(value, expected):
    value = np.asarray(value)
    assert value.dtype == expected.dtype
    np.testing.assert_array_equal(value, expected)


@pytest.mark.parametrize(("left", "right"), PAIRS)
@pytest.mark.parametrize("operator", OPERATORS)
def test_operators_are_numbas(operator, left, right):
    a = np.array([0, 1, 3], left)
    b = {"2": 2, "2.5": 2.5}[right] if right[0] == "2" else np.array([1, 2, 2], right)
    try:
        expected = numba.njit(operate(operator))(a, b)
    except (numba.TypingError, NotImplementedError, TypeError):
        pytest.skip("Numba has no such operation")
    if operator == "-" and left == "bool":
        pytest.skip("refused, as NumPy does")
    if operator == "**" and left == "complex64":
        pytest.skip("kernels have no complex powers")
    view = pk.array(a)
    same(operate(operator)(view, pk.array(b) if isinstance(b, np.ndarray) else b), expected)


@pytest.mark.parametrize("dtype", ["int8", "int32", "float32"])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_are_numbas(name, dtype):
    a = np.array([1, 2, 5, 9], dtype)
    function = getattr(np, name)
    expected = numba.njit(lambda x: function(x))(a)
    same(getattr(pk, name)(pk.array(a)), expected)


@pytest.mark.parametrize("name", ["maximum", "minimum", "arctan2", "hypot", "fmax", "fmin", "copysign"])
def test_functions_of_two(name):
    a, b = RNG.standard_normal(50), RNG.standard_normal(50)
    a[3] = np.nan
    function = getattr(np, name)  # whose own loops are not exact on every CPU
    same(getattr(pk, name)(pk.array(a), pk.array(b)), numba.njit(lambda x, y: function(x, y))(a, b))


def test_numbers_are_computed_at_once():
    assert pk.exp(0.0) == 1.0
    assert pk.maximum(1, 2) == 2
    assert not isinstance(pk.sqrt(4.0), pk.Expression)


def test_where_and_unary():
    a = pk.array(np.array([1.0, -2.0, 3.0]))
    same(pk.where(a > 0, a, -a), np.array([1.0, 2.0, 3.0]))
    same(pk.where(a > 0, a, 0), np.array([1.0, 0.0, 3.0]))
    same(-a + abs(a), np.array([0.0, 4.0, 0.0]))
    same(~pk.array(np.array([0, 5])), np.array([-1, -6]))
    same(~(a > 0), np.array([False, True, False]))


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ((4, 3), (3,)),
        ((4, 1), (1, 3)),
        ((3,), (4, 3)),
        ((2, 1, 3), (5, 1)),
        ((1,), (6,)),
        ((), (3,)),
        ((0,), (1,)),
    ],
)
def test_broadcasting(left, right):
    a, b = np.asarray(RNG.standard_normal(left)), np.asarray(RNG.standard_normal(right))
    same(pk.array(a) * pk.array(b) + 1.0, a * b + 1.0)


def test_shapes_that_do_not_broadcast():
    with pytest.raises(ValueError, match="do not broadcast"):
        pk.View([3]) + pk.View([4])


@pytest.mark.parametrize("shape", [(70, 5), (2, 300), (3, 4, 5)])
@pytest.mark.parametrize("form", ["C", "F", "transposed", "sliced", "mixed"])
def test_memory_orders(shape, form):
    a, b = RNG.standard_normal(shape), RNG.standard_normal(shape)
    if form == "F":
        a, b = np.asfortranarray(a), np.asfortranarray(b)
    elif form == "transposed":
        a, b = a.T, b.T
    elif form == "sliced":
        a, b = a[::-1, ::2], b[::-1, ::2]
    elif form == "mixed":
        b = np.asfortranarray(b)
    same(pk.array(a) * 2.0 - pk.array(b), a * 2.0 - b)
    target = pk.array(a.copy(order="K"))
    target -= pk.array(b)
    same(target, a - b)


def test_one_kernel_for_an_expression():
    Y, z = pk.array(np.where(RNG.random(1000) < 0.5, -1.0, 1.0)), pk.array(RNG.standard_normal(1000))
    with tools.record() as record:
        value = np.asarray((1.0 / (1.0 + pk.exp(-Y * z)) - 1.0) * Y)
    assert [(kernel.label, kernel.count) for kernel in record.kernels] == [("array expression", 1)]
    expected = numba.njit(lambda Y, z: (1.0 / (1.0 + np.exp(-Y * z)) - 1.0) * Y)(Y.data, z.data)
    np.testing.assert_array_equal(value, expected)


def test_a_shared_part_is_computed_once():
    a = pk.array(np.arange(4.0))
    e = pk.exp(a)
    with tools.record() as record:
        same(e * e + e, np.exp(np.arange(4.0)) ** 2 + np.exp(np.arange(4.0)))
    assert record.kernels[0].count == 1


def test_an_expression_keeps_its_value():
    a = pk.array(np.arange(3.0))
    e = a + 1.0
    assert (e.shape, e.ndim, e.size, len(e), e.dtype) == ((3,), 1, 3, 3, pk.float64)
    first = np.asarray(e)
    a.fill(9.0)
    np.testing.assert_array_equal(e[1:].data, first[1:])
    np.testing.assert_array_equal(np.asarray(e * 2.0), [2, 4, 6])
    assert [float(x) for x in e] == [1, 2, 3]
    assert repr(e) == "Expression(array([1., 2., 3.]))"


def test_long_chains():
    a = pk.array(np.ones(3))
    e = a
    for _ in range(1000):
        e = e + a
    np.testing.assert_array_equal(np.asarray(e), [1001, 1001, 1001])


def test_stores_and_in_place_operators():
    v = pk.View([5], pk.float32)
    v[...] = pk.array(np.arange(5)) * 2
    v += 1.5
    v[1:3] = pk.array(np.arange(2.0)) - 1
    v[[4, 0]] = pk.array(np.arange(2.0)) + 100
    assert v.dtype is pk.float32
    np.testing.assert_array_equal(v.data, [101, -1, 0, 7.5, 100])
    v[:] = pk.array(np.ones(1)) * 3
    np.testing.assert_array_equal(v.data, [3, 3, 3, 3, 3])
    w = pk.array(np.arange(4))
    w **= 2
    w //= 2
    np.testing.assert_array_equal(w.data, [0, 0, 2, 4])
    with pytest.raises(TypeError, match="cannot be stored"):
        w /= 2
    with pytest.raises(ValueError, match="shape"):
        w += pk.View([2, 4], pk.int64)


def test_ndarrays_meet_views():
    a, v = np.arange(3.0), pk.array(np.ones(3))
    assert isinstance(a + v, pk.Expression)
    same(a * v - 1.0, a - 1.0)
    b = a
    b -= v * 2.0
    assert b is a
    np.testing.assert_array_equal(a, [-2, -1, 0])
    np.testing.assert_array_equal(np.exp(v), np.exp(np.ones(3)))
    assert isinstance(np.exp(v), np.ndarray)


@pytest.mark.parametrize(
    ("target", "source"),
    [
        (np.s_[1:], np.s_[:-1]),
        (np.s_[:-1], np.s_[1:]),
        (np.s_[::-1], np.s_[:]),
        (np.s_[:4], np.s_[::2]),
        (np.s_[:], np.s_[:]),
    ],
)
def test_overlap_is_read_before_it_is_written(target, source):
    base = np.arange(8.0)
    n = min(len(base[target]), len(base[source]))
    expected = base.copy()
    expected[target][:n] = expected[source][:n].copy() * 2.0 + 1.0
    view = pk.array(base)
    view[target][:n] = view[source][:n] * 2.0 + 1.0
    np.testing.assert_array_equal(base, expected)


def test_overlap_of_a_transposed_matrix():
    base = np.arange(16.0).reshape(4, 4)
    expected = base + base.T
    view = pk.array(base)
    view += view.T
    np.testing.assert_array_equal(base, expected)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 5), st.integers(0, 5), st.integers(1, 3), st.sampled_from([1, -1, 2]))
def test_any_overlap(start, other, length, step):
    base = np.arange(20.0)
    target, source = slice(start, start + 2 * length, 2), slice(other, other + 2 * length, 2)
    expected = base.copy()
    expected[target] = base[source][:: -1 if step < 0 else 1] * step
    view = pk.array(base)
    view[target] = view[source][:: -1 if step < 0 else 1] * step
    np.testing.assert_array_equal(base, expected)


@pytest.mark.parametrize("dtype", ["float32", "float64", "complex128", "int64"])
@pytest.mark.parametrize(("left", "right"), [((5,), (5,)), ((4, 5), (5,)), ((4,), (4, 5)), ((3, 4), (4, 5))])
def test_dot_is_numpys(dtype, left, right):
    a, b = (RNG.integers(-5, 5, left).astype(dtype), RNG.integers(-5, 5, right).astype(dtype))
    for result in (pk.dot(pk.array(a), pk.array(b)), pk.array(a) @ pk.array(b), pk.dot(pk.array(a) * 1, b)):
        expected = np.dot(a, b)
        if np.ndim(expected):
            same(result, expected)
        else:
            assert result == expected
            assert type(result) in (int, float, complex)


def test_reductions():
    a = RNG.standard_normal((30, 7))
    v = pk.array(a)
    assert pk.sum(v * 2.0) == pytest.approx(2 * a.sum(), rel=1e-14)
    assert pk.sum(v) == pk.sum(v)
    assert pk.mean(v) == pytest.approx(a.mean(), rel=1e-13)
    assert pk.prod(pk.array(np.arange(1, 6))) == 120
    assert type(pk.sum(pk.array(np.ones(3, np.int8)))) is int
    assert pk.sum(pk.array(np.full(3, 100, np.int8))) == 300
    assert pk.sum(pk.array(np.ones(3, bool))) == 3
    assert pk.sum(pk.array(np.zeros((0, 3)))) == 0.0
    assert pk.min(v - 1.0) == a.min() - 1.0
    assert pk.max(v) == a.max()
    assert pk.any(v > 0)
    np.testing.assert_array_equal(np.asarray(pk.sum(v, axis=0)), a.sum(axis=0))


def test_division_by_zero_is_numpys():
    zero = pk.array(np.zeros(2))
    np.testing.assert_array_equal(np.asarray(1.0 / zero), [np.inf, np.inf])
    np.testing.assert_array_equal(np.asarray(pk.array(np.array([7, -7])) // 0), [0, 0])


@pytest.mark.parametrize("operand", ["text", [1.0], None, np.zeros(3, object)])
def test_other_operands(operand):
    with pytest.raises(TypeError):
        pk.View([3]) + operand


def test_arrays_from_expressions():
    v = pk.array(pk.View([3]) + 2)
    assert isinstance(v, pk.View)
    assert isinstance(pk.asnumpy(v * 2), np.ndarray)
    assert pk.asnumpy(v) is v.data


@pytest.mark.usefixtures("debug_space")
def test_debug_space():
    a = np.arange(6.0).reshape(2, 3)
    same(pk.exp(pk.array(a)) * 2.0, np.exp(a) * 2.0)
    assert pk.sum(pk.array(a)) == 15.0
