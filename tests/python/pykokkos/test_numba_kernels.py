"""Numba's kernels inside of ours, and ours inside of Numba's."""

from __future__ import annotations

import numpy as np
import pytest

import pykokkos as pk

nb = pytest.importorskip("numba")
pytest.importorskip("numba.cuda")


@nb.njit
def theirs(x):
    return 2 * x + 1


@nb.njit(error_model="numpy")
def ratio(x, y):
    return x / y


@nb.njit
def draw(x):
    return x + np.random.rand()  # noqa: NPY002


@nb.njit
def start_anew(seed):
    np.random.seed(seed)  # noqa: NPY002


@nb.njit("float64(float64)")
def converts(x):
    return x / 2


@nb.njit
def cast(x):
    return nb.uint8(x) + nb.float32(0.5)


@nb.cuda.jit(device=True)
def of_a_device(x, y):
    return x / y


@pk.function
def ours(x):
    return 3 * theirs(x)


@pk.function(error_model="numpy")
def inverse(x):
    return 1 / x


@pk.function
def ours_draw(x):
    return x + np.random.rand()  # noqa: NPY002


@pk.host_call
@pk.function
def ours_of(f, x):
    return f(x)


@nb.njit
def theirs_of(f, x):
    return f(x)


def test_numbas_in_ours() -> None:
    assert pk.host_call(ours)(4) == 27
    assert ours_of(theirs, 4) == 9
    assert ours_of(theirs, 1.5) == 4.0


def test_error_model_of_numbas() -> None:
    @pk.host_call
    @pk.function
    def both(x):
        return ratio(1.0, x), 1.0 / (x + 1)

    assert both(0.0) == (np.inf, 1.0)
    with pytest.raises(ZeroDivisionError):
        both(-1.0)


def test_numbas_types_convert() -> None:
    @pk.host_call
    @pk.function
    def both(x):
        return cast(x), cast(x + 1)

    assert both(255) == (255.5, 0.5)


def test_functions_of_a_device_divide_as_numpy_does() -> None:
    @pk.host_call
    @pk.function
    def divided(x):
        return of_a_device(1.0, x)

    assert divided(0.0) == np.inf


def test_ours_in_numbas() -> None:
    def make(f):
        @nb.njit
        def inner(x):
            return f(x) + len(str(x))

        return inner

    assert theirs_of(pk.host_call(ours), 4) == 27
    assert theirs_of(ours, 4) == 27
    assert make(ours)(4) == 28
    assert theirs_of(inverse, 0.0) == np.inf


@pk.host_call
@pk.function(inline=True)
def item(x, i, by=1.0):
    return x[i] / by


def test_ours_that_are_inlined_in_numbas() -> None:
    """They check indices and divide as the kernels do that Numba writes them into."""

    @nb.njit(boundscheck=True)
    def checked(x, i):
        return item(x, i)

    @nb.njit(error_model="numpy")
    def divided(x):
        return item(x, 0, by=0.0), item(x, 1, 2.0)

    @nb.njit
    def plain(x):
        return item(x, 0, 0.0)

    x = np.ones(3)
    assert checked(x, 2) == 1.0
    with pytest.raises(IndexError):
        checked(x, 3)
    assert divided(x) == (np.inf, 0.5)
    with pytest.raises(ZeroDivisionError):
        plain(x)
    assert theirs_of(two_of, x) == 2.0


@pk.function(inline=True)
def two_of(x):
    return x[0] + x[1]


def test_what_means_something_else_is_refused() -> None:
    with pytest.raises(TypeError):
        ours_of(converts, 1.0)


def test_both_draw_from_one_generator() -> None:
    start_anew(3)
    mixed = [ours_of(draw, 1.0), theirs_of(ours_draw, 1.0), draw(1.0)]
    start_anew(3)
    assert mixed == [draw(1.0) for _ in range(3)]


@pk.vectorize
def joined(x, y):
    return 10 * x + y


@pk.vectorize(["float64(float64)"], fastmath=True)
def halved(x):
    return x / 2


@pk.guvectorize(["void(float64[:], float64[:])"], "(n)->()")
def total(x, out):
    out[0] = x.sum()


def user_of(ufunc):
    @nb.njit
    def user(*args):
        return ufunc(*args)

    return user


def test_our_ufuncs_inside_theirs():
    x = np.arange(6.0).reshape(2, 3)
    np.testing.assert_array_equal(user_of(joined)(x, x), 11 * x)
    assert user_of(joined)(2, 3) == 23
    np.testing.assert_array_equal(user_of(halved)(x), x / 2)
    out = np.empty(2)
    user_of(total)(x, out)
    np.testing.assert_array_equal(out, x.sum(1))
