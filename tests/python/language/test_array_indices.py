"""An array of integers or a mask among the indices of an array: loads, stores and updates along any axis."""

import numpy as np
import pytest
from against_numba import agree

ROWS = np.array([2, 0, -1])
MASK = np.array([True, False, True, True, False])
CUBE = np.arange(120.0).reshape(4, 5, 6)
CUBES = [CUBE, np.asfortranarray(np.arange(120).reshape(4, 5, 6) + 1j)[::-1]]


def last(a, at):
    return a[:, :, at], a[..., at], a[1:, 1:3, at]


def middle(a, at):
    return a[:, at], a[1:, at], a[:, at, 1:4], a[1:3, at, ::2], a[..., at, :]


def first(a, at):
    return a[at, 1:3], a[at, :, 1:4], a[at, ..., 0], a[at, 1, 2:5], a[1, at, 2:5]


def beside_integers(a, at):
    return a[:, 0, at], a[:, at, 0], a[1, at], a[0, 1, at]


def apart_from_integers(a, at):
    return a[0, :, at], a[0, ..., at], a[0, 1:3, at], a[at, :, 1]


def new_axes(a, at):
    return a[:, None, at], a[at, None], a[None, at]


@pytest.mark.parametrize("a", CUBES)
@pytest.mark.parametrize("function", [last, middle, first, beside_integers, apart_from_integers, new_axes])
def test_loads(function, a):
    for at in (ROWS, np.array([1, 3, 0], np.uint8), np.empty(0, np.int64)):
        agree(function, a, at)


def masked(a, at):
    return a[:, at], a[1:, at], a[:, at, 1:4], a[0, at, 1:3], a[1:3, at, 0]


def test_masks():
    for a in CUBES:
        agree(masked, a, MASK)
        agree(masked, a, ~MASK)


def store(a, at, v):
    a[:, :, at] = v


def store_slices(a, at, v):
    a[1:3, at, 1:4] = v


def store_apart(a, at, v):
    a[0, :, at] = v


def add(a, at, v):
    a[:, at] += v
    a[..., at] *= 2


@pytest.mark.parametrize("dtype", ["int64", "float64", "complex128"])
def test_stores(dtype):
    a = CUBE.astype(dtype)
    for order in "CF":
        b = np.asarray(a, order=order)
        agree(store, b, ROWS, 7)
        agree(store, b, ROWS, np.arange(60).reshape(4, 5, 3))
        agree(store, b, ROWS, np.arange(3))
        agree(store, b, ROWS, np.arange(15).reshape(5, 3))
        agree(store_slices, b, ROWS, np.arange(18).reshape(2, 3, 3))
        agree(store_slices, b, ROWS, np.arange(3))
        agree(store_slices, b, MASK, 5)
        agree(store_apart, b, ROWS, np.arange(15).reshape(3, 5))
        agree(store_apart, b, ROWS, np.arange(5))
        agree(add, b, ROWS, 3)


def several(a, i, j):
    return a[i, j], a[i, j, i], a[i, j, -i]


def store_several(a, i, j, v):
    a[i, j] = v
    a[i, j, i] = 5
    a[j, i, j] += 2


def test_several_arrays():
    for a in CUBES:
        agree(several, a, ROWS, ROWS[::-1])
        agree(several, a, ROWS, np.array([1, 1, 2]))
    for v in (7.0, np.arange(18.0).reshape(3, 6), np.arange(6.0)):
        agree(store_several, CUBE, ROWS, ROWS[::-1], v)


def of_rank_0(a, i):
    b = a.copy()
    b[i] += 1
    b[i, 1:, i] = 7
    b[0, i, i] = b[i, i, 2] + 1
    return a[i], a[i, 1:], a[..., i], a[1, i, i], b


def test_an_array_of_rank_0_is_its_element():
    for i in (np.array(2), np.array(-1), np.array(1, np.uint8)):
        agree(of_rank_0, CUBE, i)


def converted_stores(a, b):
    a[np.int64(0)] = 5.0
    a[np.int64(1)] += 2.0
    a[np.int64(-1)] -= 3.0
    a[np.uint8(2)] *= 4.0
    a[np.intp(3)] = a[np.int64(0)] + a[np.int32(-2)]
    b[np.int64(0), np.int64(-1)] = a[np.int64(2)]
    b[np.int64(1)][np.int64(0)] = 7.0
    return b[np.int64(1)], a[np.int64(1) : np.int64(-1)]


def converted_in_a_loop(a, b):
    for i in range(len(a)):
        b[np.int64(0), np.int64(1)] += a[np.int64(i)]
    return b[0, np.int64(-1)]


def test_converted_literals():
    for function in (converted_stores, converted_in_a_loop):
        agree(function, np.arange(1.0, 7.0), np.ones((2, 3)))
        agree(function, np.arange(1.0, 13.0)[::2], np.asfortranarray(np.ones((2, 3))))
