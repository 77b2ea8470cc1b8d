"""What a function returns of the arrays around it nobody writes to."""

from __future__ import annotations

import numpy as np
import pytest

import pykokkos as pk

TABLE = np.array([1.0, 2.0, 3.0])
PAIR = (np.array([1.0, 2.0]), np.array([3.0, 4.0]))


@pk.function
def whole():
    return TABLE


@pk.function
def part():
    return TABLE[1:]


@pk.function
def item():
    return PAIR[1]


@pk.function
def given(x):
    return x[1:]


@pytest.mark.parametrize("function", [whole, part, item])
def test_globals_stay_as_they_are(function: object) -> None:
    result = pk.host_call(function)()
    assert not result.flags.writeable
    with pytest.raises(ValueError, match="read-only"):
        result[0] = 99.0
    assert TABLE.tolist() == [1.0, 2.0, 3.0]
    assert TABLE.flags.writeable
    assert PAIR[1].tolist() == [3.0, 4.0]


def test_arguments_may_be_written_to() -> None:
    x = np.zeros(3)
    pk.host_call(given)(x)[0] = 7.0
    assert x.tolist() == [0.0, 7.0, 0.0]
