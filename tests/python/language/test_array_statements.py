"""Array statements: overlap, order of elements, broadcasting, strides, element types."""

import numpy as np
import pytest
from against_numba import agree

import pykokkos as pk


def line(kind=float, n=12):
    return (np.arange(n) * 1.5 - 4).astype(kind)


SQUARE = np.arange(16.0).reshape(4, 4)
LINES = {
    "C": line(), "strided": line(n=24)[::2], "float32": line(np.float32), "int32": line(np.int32),
    "reversed": line()[::-1], "complex": line(complex),
}  # fmt: skip
SQUARES = {
    "C": SQUARE, "F": np.asfortranarray(SQUARE), "strided": np.arange(64.0).reshape(8, 8)[::2, ::-2],
    "reversed": SQUARE[::-1], "int64": SQUARE.astype(np.int64),
}  # fmt: skip


def shift(a):
    a[1:] = a[:-1]


def prefix_sum(a):
    a[1:] += a[:-1]


def shift_scaled(a):
    a[1:] = a[:-1] * 2


def mirror(a):
    a[::-1] = a


def add_mirror(a):
    a[::-1] += a


def clipped(a):
    a[20:] = 3
    a[-20:2] = 9
    a[5:2] = 1
    a[-3:-20:-2] = 7


def subtract_element(a):
    a[3:] -= a[3]


def whole(a):
    a *= 2
    a += 1
    a[2:5] = a[2:5] + a[5:8] * a[8:11] - 1


@pytest.mark.parametrize("name", LINES)
def test_lines(name):
    for f in (shift, prefix_sum, shift_scaled, mirror, add_mirror, clipped, subtract_element, whole):
        agree(f, LINES[name])


def repeat_column(a):
    a[:, :] = a[:, :1]


def add_column(a):
    a += a[:, 0:1]


def add_row(a):
    a += a[0]


def transpose(a):
    a[:] = a.T


def add_transpose(a):
    a += a.T


def row_from_column(a):
    a[:, 1] = a[1]
    a[1] += a[:, 1]
    a[-1, ::-1] = a[0] * 2


def stencil(a):
    a[1:-1, 1:-1] = (a[:-2, 1:-1] + a[2:, 1:-1] + a[1:-1, :-2] + a[1:-1, 2:]) / 4


def views(a):
    r = a[1]
    r[0] = 99
    r[1:] += 1
    q = r[1:]
    q[:] = 5
    for row in a:
        row[0] += 1
        row *= 2


@pytest.mark.parametrize("name", SQUARES)
def test_squares(name):
    for f in (repeat_column, add_column, add_row, transpose, add_transpose, row_from_column, stencil, views):
        agree(f, SQUARES[name])


def overlapping(a, b):
    b[1:] = a[:-1]
    b += a


def test_arguments_that_share_memory():
    z = np.arange(20.0)
    for a, b in ((z[2:12], z[:10]), (z[:10], z[2:12]), (z[:10], z[:10]), (z[::2], z[:10]), (z[10:], z[:10])):
        agree(overlapping, a, b)


def store(a, x):
    a[0] = x
    a[1] += x
    a[2] = a[0] * a[1]
    a[3:5] = x
    return a[0], a[1], a[2]


KINDS = ["bool", "int8", "uint8", "int32", "uint32", "int64", "uint64", "float32", "float64", "complex128"]


@pytest.mark.parametrize("kind", KINDS)
def test_element_types(kind):
    for x in (True, 3, -3, 300, 2.75, np.float32(1.1), np.int8(5)):
        agree(store, np.ones(6, kind), x)


def quotients(a, b, q, r):
    q[:] = a // b
    r[:] = a % b


def test_elements_divide_as_numpys_loops():
    values = np.array([0.0, -0.0, 1.5, -7.25, 1e300, np.inf, np.nan, 0.1, 3.0])
    a, b = (x.ravel() for x in np.meshgrid(values, values))
    agree(quotients, a, b, np.zeros(81), np.zeros(81))
    agree(quotients, a.astype(np.float32), b.astype(np.float32), np.zeros(81), np.zeros(81))


def add_half(a):
    a += 0.5


def test_refusals_name_the_line():
    with pytest.raises(TypeError, match=r"test_array_statements\.py:\d+: .* array of int64 cannot keep"):
        pk.host_call(pk.function(add_half))(np.zeros(3, np.int64))


def sums(a, b, c, o, p, q, r):
    o[:] = a * b + c
    p[:] = a + b - c
    q[:] = (a * b) * (c * b)
    r[:] = a // b


def comparisons(a, b, c, o, p, q, r):
    o[:] = (a + b) < c
    p[:] = -(a + b)
    q[:] = (a + b) ** 2
    r[:] = np.add(a, b) * 2


def functions(a, b, c, o, p, q, r):
    t = a * b
    o[:] = t + c
    p[:] = (a + b) / c
    q[:] = a / c
    r[:] = np.sqrt(a * b)


def shifts(a, b, c, o, p, q, r):
    o[:] = a << b
    p[:] = a >> b
    q[:] = (a + b) >> 1
    r[:] = (a * b) % 7


def updates(a, b, c, o, p, q, r):
    a += b
    b *= c
    o += a
    o **= 3
    o -= b


def elements(kind):
    rng = np.random.default_rng(0)
    if np.dtype(kind).kind == "f":
        return np.concatenate([[1, 16777217, 0.1, 3], rng.normal(size=20) * 1e6]).astype(kind)
    i = np.iinfo(kind)
    return np.concatenate([[i.min, i.max, 1, 3], rng.integers(i.min, i.max, 20, dtype=kind)]).astype(kind)


@pytest.mark.parametrize(
    "kinds", ["int8 int8 int8", "float32 int64 float32", "int32 float32 int32", "uint64 int64 int64"]
)
def test_an_expression_computes_with_scalars(kinds):
    """`int8 * int8 + int8` is computed in 64 bits, and only its value is cut to the array's element type."""
    a, b, c = (elements(kind) for kind in kinds.split())
    functions_of_integers = (shifts, updates) if kinds == "int8 int8 int8" else ()
    for f in (sums, comparisons, functions, *functions_of_integers):
        agree(f, a, b, c, *(np.zeros(24) for _ in range(4)))


def compared(a, b, out):
    np.less(a, b, out)
    n = np.sum(out)
    np.greater_equal(a, b, out)
    n += 10 * np.sum(out)
    return n, np.not_equal(a, b, out)


@pytest.mark.parametrize("dtype", ["bool", "int64", "float32"])
def test_comparisons_say_where_they_go(dtype):
    a = np.array([[1.0, np.nan, 3.0], [2.0, -0.0, np.inf]])
    whole = np.arange(-3, 3).reshape(2, 3)
    for x, y in (
        (a, a[::-1]),
        (a, 2.0),
        (a, a[0]),
        (whole.astype(np.int32), whole.astype(np.uint64)),
        (a + 1j, a),
    ):
        agree(compared, x, y, np.empty((2, 3), dtype))
