"""What decorators say of a function: whether its indices are checked, and whose errors it raises."""

import numpy as np
import pytest

import pykokkos as pk


@pk.function(boundscheck=True)
def at(x, i):
    return x[i]


@pk.workunit(boundscheck=True)
def scatter(i, x, at, by):
    x[at[i]] = by


@pk.function(inline=True)
def inverse_of(x):
    return 1 / x


@pk.host_call
@pk.function(error_model="numpy")
def inverses(x):
    return inverse_of(x)


def test_indices_are_checked_where_the_decorator_says_so():
    x = np.arange(3.0)
    call = pk.host_call(at)
    assert call(x, -3) == 0.0
    with pytest.raises(IndexError, match=r"^index is out of bounds$"):
        call(x, 3)
    pk.parallel_for(2, scatter, x=x, at=np.array([0, 2]), by=5.0)
    assert x.tolist() == [5.0, 1.0, 5.0]
    with pytest.raises(IndexError, match=r"^index is out of bounds$"):
        pk.parallel_for(2, scatter, x=x, at=np.array([0, 3]), by=5.0)


def test_inlined_functions_raise_as_their_callers():
    assert inverses(0.0) == np.inf
    with pytest.raises(ZeroDivisionError):
        pk.host_call(inverse_of)(0.0)
