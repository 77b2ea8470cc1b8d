"""Runs functions that call overloaded ones as kernels of both, and one that several overloads take."""

from __future__ import annotations

import numba as nb
import numpy as np
import pytest
from numba import extending

import pykokkos as pk


def both(kernel, *arguments, **options):
    """Run a function as a kernel of Numba's and of ours; return what both give."""
    theirs = nb.njit(**options)(kernel)
    ours = pk.host_call(pk.function(**options)(kernel))
    expected, found = result_of(theirs, arguments), result_of(ours, arguments)
    assert type(found) is type(expected)
    if isinstance(expected, tuple):
        assert [type(item) for item in found] == [type(item) for item in expected]
    np.testing.assert_array_equal(np.asarray(found), np.asarray(expected), strict=True)
    return found


def result_of(kernel, arguments):
    try:
        return kernel(*[a.copy() if isinstance(a, np.ndarray) else a for a in arguments])
    except ZeroDivisionError as error:
        return type(error).__name__


def refuses(kernel, *arguments, match, **options):
    with pytest.raises(TypeError, match=match):
        pk.host_call(pk.function(**options)(kernel))(*arguments)


def doubled(x): ...


@extending.overload(doubled)
def of_integers(x):
    if isinstance(x, nb.types.Integer):
        return lambda x: 2 * x
    return None


@extending.overload(doubled)
def of_floats(x):
    if isinstance(x, nb.types.Float):
        return lambda x: -2 * x
    return None


@extending.overload(doubled)
def of_all(x):
    if isinstance(x, nb.types.Number):
        return lambda x: 100
    return None
