"""`*rest` collects arguments as Python does: the same in every space, from Python and between functions."""

import numpy as np
import pytest
from against_numba import agree

import pykokkos as pk


@pk.function
def weighted(x, scale=1.0, *rest):
    s = x * scale
    if len(rest) > 0:
        for k in rest:
            s += k
    return s


@pk.function
def forwarded(x, *rest):
    return weighted(x, *rest), len(rest)


@pk.function
def pairs(*rest):
    return rest


@pk.function
def literal(a):
    return weighted(*(a, 2.0), *(3.0, 4.0))


@pk.function
def star_of_array(a):
    return weighted(*a)


@pk.workunit
def unit(i, *rest):
    rest[0][i] = i


@pytest.mark.parametrize("space", [pk.Serial, pk.OpenMP, pk.Debug])
def test_what_is_left_is_a_tuple(space):
    pk.set_default_space(space)
    try:
        for call in (weighted, pk.host_call(weighted)):
            assert call(2.0) == 2.0
            assert call(2.0, 3.0) == 6.0
            assert call(2.0, scale=0.5) == 1.0
            assert call(2.0, 3.0, 4.0, 5.0) == 15.0
        assert pk.host_call(forwarded)(2.0, 3.0, 4.0) == (10.0, 2)
        assert pk.host_call(forwarded)(2.0) == (2.0, 0)
        assert pk.host_call(literal)(5.0) == 17.0
        x = np.arange(3.0)
        first, second = pk.host_call(pairs)(x, 7)
        assert first is x
        assert second == 7
    finally:
        pk.set_default_space(pk.ExecutionSpace.Default)


def library_calls(a):
    one, two = (a,), (a, 30.0)
    listed = [np.percentile(*two), np.std(*one)]
    return np.std(*one), np.percentile(*two), max(np.median(*one), 0.0), listed[0] + listed[1], np.sum(*one)


def test_calls_of_the_library_are_spread():
    agree(library_calls, np.array([1.0, 2, 7]))


@pytest.mark.parametrize(
    ("arguments", "keywords", "message"),
    [
        ((), {}, "missing the argument 'x'"),
        ((1.0, 2.0), {"scale": 3.0}, "multiple values for argument 'scale'"),
        ((1.0,), {"scales": 3.0}, "no parameter 'scales'"),
    ],
)
def test_wrong_calls(arguments, keywords, message):
    with pytest.raises(TypeError, match=message):
        pk.host_call(weighted)(*arguments, **keywords)


def test_only_tuples_are_spread():
    with pytest.raises(TypeError, match="'\\*' takes a tuple, not"):
        pk.host_call(star_of_array)(np.ones(2))


def test_launches_pass_their_arguments_by_name():
    with pytest.raises(TypeError, match=r"\*args"):
        pk.parallel_for(3, unit, rest=(np.zeros(3),))
