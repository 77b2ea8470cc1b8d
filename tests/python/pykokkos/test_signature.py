"""The signature key of an object tells apart exactly what its type tells apart."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pykokkos as pk
from pykokkos import _core

DTYPES = [np.dtype(c) for c in "?bhilqBHILQfdFD"]


@st.composite
def arrays(draw):
    """Arrays of every dtype, rank, memory order and extent; views too."""
    dtype = draw(st.sampled_from(DTYPES))
    shape = tuple(draw(st.lists(st.integers(0, 3), max_size=3)))
    array = np.zeros(shape, dtype, order=draw(st.sampled_from("CF")))
    form = draw(st.sampled_from(["whole", "transposed", "sliced", "reversed", "broadcast"]))
    if form == "transposed":
        array = array.T
    elif form == "sliced":
        array = array[tuple(slice(None, None, 2) for _ in shape)]
    elif form == "reversed":
        array = array[..., ::-1] if shape else array
    elif form == "broadcast":
        array = np.broadcast_to(array, (2, *shape))
    if draw(st.booleans()):
        array = array[...]
        array.flags.writeable = False
    return pk.array(array) if draw(st.booleans()) else array


scalars = st.one_of(
    st.booleans(),
    st.integers(-(2**63), 2**64 - 1),
    st.floats(),
    st.complex_numbers(),
    st.sampled_from(DTYPES).map(lambda dtype: dtype.type(1)),
    st.none(),
)
objects = st.recursive(
    st.one_of(arrays(), scalars), lambda inner: st.lists(inner, max_size=3).map(tuple), max_leaves=5
)


@settings(max_examples=500, deadline=None)
@given(objects, objects)
def test_same_key_iff_same_type(a, b):
    same_key = _core._signature_key(a) == _core._signature_key(b)
    assert same_key == (_core._type_name(a) == _core._type_name(b))


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (True, "bool"),
        (1, "int64"),
        (2**63, "uint64"),
        (1.5, "float64"),
        (1j, "complex128"),
        (np.float32(1), "float32"),
        (np.longlong(1), "int64"),
        ((1, 2.0), "tuple(int64, float64)"),
        (np.zeros((2, 3)), "array(float64, 2d, C)"),
        (np.zeros((2, 3), order="F"), "array(float64, 2d, F)"),
    ],
)
def test_names_of_types(value, name):
    assert _core._type_name(value) == name


@pytest.mark.parametrize("value", [2**64, -(2**63) - 1])
def test_integers_beyond_64_bits(value):
    with pytest.raises(OverflowError, match="beyond 64 bits"):
        _core._signature_key(value)


@pk.workunit
def store(i, out, value):
    out[i] = value


@pytest.mark.parametrize("dtype", DTYPES)
def test_scalars_of_every_type_arrive(dtype, space):
    value = dtype.type(1 if dtype.kind == "b" else 100)
    out = np.zeros(2, dtype)
    pk.parallel_for(pk.RangePolicy(space, 0, 2), store, out=out, value=value)
    np.testing.assert_array_equal(out, [value, value])


@settings(max_examples=60, deadline=None)
@given(st.integers(-(2**63), 2**64 - 1))
def test_integers_arrive_whole(value):
    out = np.zeros(1, np.uint64 if value >= 2**63 else np.int64)
    pk.parallel_for(pk.RangePolicy(pk.Serial, 0, 1), store, out=out, value=value)
    assert int(out[0]) == value


@pk.workunit
def store_sum(i, out, pair):
    out[i] = pair[0] * pair[1]


def test_tuples_arrive(space):
    out = np.zeros(3)
    pk.parallel_for(pk.RangePolicy(space, 0, 3), store_sum, out=out, pair=(2, 1.25))
    np.testing.assert_array_equal(out, [2.5, 2.5, 2.5])


@pk.workunit
def store_extents(i, out, a):
    out[i] = a.shape[i]


@pytest.mark.parametrize("shape", [(0, 3), (1, 1), (4, 0), (2, 5)])
def test_extents_of_empty_and_small_arrays(space, shape):
    out = np.zeros(2, np.int64)
    pk.parallel_for(pk.RangePolicy(space, 0, 2), store_extents, out=out, a=np.zeros(shape))
    assert tuple(out) == shape
