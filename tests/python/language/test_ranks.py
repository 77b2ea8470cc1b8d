"""The array library for arrays of every rank and order, beside Numba."""

import numpy as np
import pytest
from against_numba import agree


def flip(a):
    return np.flip(a)


def expand(a):
    return np.expand_dims(a, 0), np.expand_dims(a, 1), np.expand_dims(a, -1), np.expand_dims(a, a.ndim)


def at_least(a):
    return np.atleast_1d(a), np.atleast_2d(a), np.atleast_3d(a)


def roll(a):
    return np.roll(a, 3)


def rounded(a):
    return np.round(a, 1)


def extremes(a):
    return np.argmin(a, axis=0), np.argmax(a, axis=1), np.argmax(a, axis=-1)


def ordered(a):
    return np.sort(a)


def sums(a):
    return np.sum(a, axis=0), np.sum(a, axis=1), np.sum(a, axis=-1), np.sum(a, axis=-2)


def joined(a):
    return np.concatenate((a, a), axis=1), np.concatenate((a, a, a), axis=-2), np.concatenate((a, a), axis=-1)


def stacked(a):
    return (
        np.stack((a, a), axis=0),
        np.stack((a, a, a), axis=1),
        np.stack((a, a), axis=-1),
        np.stack((a, a), 2),
    )


def stacked_side_by_side(a):
    return np.hstack((a, a)), np.vstack((a, a)), np.dstack((a, a))


def turned(a):
    return np.rot90(a), np.rot90(a, 2), np.rot90(a, -1)


def triangles(a):
    return np.tril(a), np.triu(a, 1), np.tril(a, -1)


def places(a):
    return np.nonzero(a > 3)


def places_in_rows(a):
    return np.argwhere(a > 3)


def area(a):
    return np.trapezoid(a)


def taken(a):
    return np.take(a, np.array([1, 0]), axis=1), np.take(a, np.array([1, -1]), axis=-1), np.take(a, 1, axis=0)


def crossed(a):
    return np.cross(a, a + 1)


def crossed_with_two(a):
    return np.cross(a, a[..., :2]), np.cross(a[..., :2], a)


def crossed_with_row(a):
    return np.cross(a, a[0])


def diagonal(a):
    np.fill_diagonal(a, 7.5)
    return a


GENERAL = [flip, expand, at_least, roll, rounded, ordered, triangles, places, places_in_rows, area]
SEVERAL_AXES = [
    extremes, sums, joined, stacked, stacked_side_by_side, turned, taken, crossed, crossed_with_two,
    crossed_with_row,
]  # fmt: skip


def grid(*shape):
    return np.round(np.random.default_rng(7).random(shape) * 5, 2)


def orders(a):
    return [a, np.asfortranarray(a), np.repeat(a, 2, axis=-1)[..., ::2]]


@pytest.mark.parametrize("function", GENERAL + SEVERAL_AXES, ids=lambda f: f.__name__)
@pytest.mark.parametrize("rank", [1, 2, 3, 4])
def test_every_rank(function, rank):
    if function in SEVERAL_AXES and rank == 1:
        return
    for a in orders(grid(*(2, 4, 2, 3)[4 - rank :])):
        agree(function, a, relative=1e-15)


@pytest.mark.parametrize("shape", [(3, 3), (5, 3), (3, 3, 3), (3, 3, 3, 3), (3, 4, 3)])
def test_diagonals(shape):
    for a in orders(grid(*shape)):
        agree(diagonal, a)


def test_arrays_without_axes():
    for a in (np.array(2.5), np.array(-3)):
        agree(at_least, a)


def test_cross_products_ask_for_two_or_three_components():
    for a in (grid(2, 4), grid(3, 2), grid(5), grid(2)):
        agree(crossed, a)


def test_vander_and_concatenate_say_what_is_wrong():
    def vander(a):
        return np.vander(a)

    def beyond(a):
        return np.concatenate((a, a), axis=2)

    agree(vander, grid(2, 2))
    agree(beyond, grid(2, 2))


def reshaped(a, n):
    return a.reshape(n, 2)


def test_shapes_that_do_not_fit():
    for n in (3, 4, 12, -1):
        agree(reshaped, grid(4, 6), n)
    agree(reshaped, grid(3, 5), -1)


def corners(a):
    a[..., 0, 0] = 5
    a[0, ..., 1] += 2
    return a[..., 0, 0], a[1, ..., 1] + 1, a[-1, -1, ...]


def test_all_indices_beside_dots_are_an_element():
    for a in orders(grid(3, 4)):
        agree(corners, a)


def value_of_corner(a):
    w = a[..., 0, 0]
    a[0, 0] = 7
    return w * 2


def test_an_element_beside_dots_is_a_value():
    for a in orders(grid(3, 4)):
        agree(value_of_corner, a)


def steps(n):
    return (
        np.arange(0, step=2, stop=n),
        np.arange(1, n, step=3),
        np.arange(n, step=2),
        np.arange(0, stop=n / 2),
    )


def test_ranges_by_name():
    for n in (0, 1, 7):
        agree(steps, n)
