"""Tuples: slices, sums, order, and results that hold parts of different sizes."""

import collections

import numpy as np
import pytest
from against_numba import agree

import pykokkos as pk


def height_and_width(image):
    h, w = image.shape[:2]
    return h * w


def like_shape(a):
    return np.zeros(a.shape[:2]), np.ones(a.shape[::-1]), np.zeros((*a.shape[:1], 3))


def with_channels(a):
    return np.zeros(a.shape[:2] + (3,))  # noqa: RUF005


def calls_like_shape(a):
    shape = a.shape[:2]
    return np.zeros(shape).sum() + len(a.shape[1:])


def last_extent(a):
    (n,) = a.shape[1:]
    return n


def slices(t):
    return t[1:], t[:-1], t[::-1], t[5:], t[-2:], t[::2], t[-1:0:-1]


def joined(a, b):
    return a + b


@pytest.mark.parametrize(
    "function", [height_and_width, like_shape, with_channels, calls_like_shape, last_extent]
)
def test_slices_of_shapes(function):
    agree(function, np.arange(6.0).reshape(2, 3))


def test_slices_and_sums():
    agree(slices, (1, 2, 3))
    agree(slices, (1.5, 2, 3.0))
    agree(joined, (1, 2), (3,))
    agree(joined, (1, 2.5), (3,))


def empty_parts(t):
    return (), 1, t[5:], 2.5, (np.int8(1), t[5:], np.int8(2)), ((), ()), 3


def test_empty_parts():
    agree(empty_parts, (1, 2))


def sliced_by_variable(t, n):
    return t[:n]


def test_a_slice_by_a_variable_is_refused():
    with pytest.raises(TypeError, match="a tuple is sliced by constants in a kernel"):
        pk.host_call(pk.function(sliced_by_variable))((1, 2), 1)


def least_pair(a, b):
    best = (np.inf, -1)
    for i in range(len(a)):
        candidate = (a[i], b[i])
        if candidate < best:
            best = candidate
    return best


def orders(a, b):
    return a < b, a <= b, a > b, a >= b, a == b, a != b


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ((1, 2), (1, 3)),
        ((1, 2), (1, 2)),
        ((2, 1), (1, 2)),
        ((1.0, np.nan), (1.0, 2.0)),
        ((np.nan, 1.0), (np.nan, 1.0)),
        ((0.0, 1), (-0.0, 1)),
        ((1, 2), (1,)),
        ((1,), (1, 2)),
        ((2,), (1, 5)),
    ],
)
def test_order(a, b):
    agree(orders, a, b)


def test_the_least_pair():
    agree(least_pair, np.array([3.0, 1.0, 1.0]), np.array([5, 6, 5]))


Peak = collections.namedtuple("Peak", "gain value place")


def peak(z, gain):
    k = np.argmax(np.abs(z))
    return np.float32(gain), z[k], k


def small_parts(z):
    return np.int8(1), z[0], True, np.int16(5), np.float32(0.5), z[1]


def nested_parts(z):
    return np.float32(1), (np.int8(2), z[0]), z[1]


def named_parts(z):
    return Peak(np.float32(1), z[0], np.float32(2))


def listed_parts(z):
    return [(np.int32(i), z[i]) for i in range(2)]


@pytest.mark.parametrize("dtype", [np.complex64, np.complex128, np.float32, np.int8])
@pytest.mark.parametrize("function", [small_parts, nested_parts, named_parts, listed_parts])
def test_parts_of_different_sizes(function, dtype):
    """complex64 has the alignment of float32: what stood behind it was read four bytes too late."""
    agree(function, np.array([1, 3]).astype(dtype) * dtype(1))


def test_a_complex64_after_a_float32():
    agree(peak, np.array([1 + 2j, 3 - 1j], np.complex64), 2.0)


Labelled = collections.namedtuple("Labelled", "width label")


def labelled(x):
    return x, "first", Labelled(x + 1, "second")


def with_none(x):
    return x, None, (None, x)


def only_known(x):
    return (x, ("a", "b"), x + 1), ("c", None), ()


def test_text_and_none_are_items_of_results():
    for x in (3, 2.5):
        agree(labelled, x)
        agree(with_none, x)
        agree(only_known, x)
    assert pk.host_call(pk.function(labelled))(3)[2].label == "second"
