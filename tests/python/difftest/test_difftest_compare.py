"""The comparison core through its Python module: every dtype, any strides."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as st_numpy

from difftest._compare import compare, distance

NUMBERS = ["f2", "f4", "f8", "g", "c8", "c16", "G", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "?"]
OTHERS = ["S3", "U2", "M8[s]", "m8[ms]", "V5"]


def layouts(array):
    """Yield arrays with the same elements that lie differently in memory."""
    yield array.copy()
    yield np.asfortranarray(array)
    spread = np.zeros((*array.shape[:-1], 3 * array.shape[-1]), array.dtype)
    spread[..., ::3] = array
    yield spread[..., ::3]
    yield np.ascontiguousarray(array[::-1])[::-1]
    unaligned = np.zeros(array.nbytes + 1, np.uint8)[1:].view(array.dtype).reshape(array.shape)
    unaligned[...] = array
    yield unaligned


@pytest.mark.parametrize("dtype", NUMBERS + OTHERS)
def test_all_layouts_of_equal_arrays_are_equal(dtype: str) -> None:
    array = (np.arange(24) % 2).astype("i8").astype(dtype).reshape(2, 3, 4)
    for first in layouts(array):
        for second in layouts(array):
            assert compare(first, second).different.count == 0


@pytest.mark.parametrize("dtype", NUMBERS + OTHERS)
def test_one_element_is_found_in_all_layouts(dtype: str) -> None:
    array = (np.arange(24) % 2).astype("i8").astype(dtype).reshape(2, 3, 4)
    other = array.copy()
    other[1, 2, 0] = array[0, 0, 1]
    for first in layouts(array):
        for second in layouts(other):
            found = compare(first, second)
            assert (found.different.count, found.different.index) == (1, 20)


@pytest.mark.parametrize("dtype", ["f2", "f4", "f8", "g", "c8", "c16", "G"])
def test_a_few_ulp_in_all_layouts(dtype: str) -> None:
    array = np.linspace(1, 2, 130 * 70).astype(dtype).reshape(130, 70)
    other = array.copy()
    for _ in range(3):
        real = other.real
        real[100, 3] = np.nextafter(real[100, 3], real.dtype.type(9))
    for first in layouts(array):
        for second in layouts(other):
            found = compare(first, second)
            assert (found.max_ulp, found.max_ulp_index, found.different.count) == (3, 100 * 70 + 3, 1)


@given(
    st.sampled_from(["f4", "f8"]).flatmap(
        lambda dtype: st.tuples(
            *[st_numpy.arrays(dtype, 6, elements=st_numpy.from_dtype(np.dtype(dtype)))] * 2
        )
    )
)
def test_agrees_with_numpy(pair) -> None:
    first, second = pair
    found = compare(first, second)
    nan = np.isnan(first) & np.isnan(second)
    signs = (first == 0) & (second == 0) & (np.signbit(first) != np.signbit(second))
    assert found.different.count == np.sum(~nan & ((first != second) | signs))
    assert found.signed_zeros.count == np.sum(signs)
    finite = np.isfinite(first) & np.isfinite(second)
    assert found.special.count == np.sum(~finite & ~nan & (first != second))

    gap = np.abs(first[finite].astype("g") - second[finite].astype("g"))
    measured = distance(first, second)
    assert measured.max_absolute == pytest.approx(float(gap.max(initial=0)), rel=1e-15, abs=0)
    assert measured.difference_norm == pytest.approx(float(np.sqrt(np.sum(gap**2))), rel=1e-14)


def test_broadcast_array() -> None:
    row = np.arange(4.0)
    assert compare(np.broadcast_to(row, (3, 4)), np.tile(row, (3, 1))).different.count == 0


def test_empty_and_rank_zero() -> None:
    assert compare(np.empty((3, 0)), np.empty((3, 0))).elements == 0
    assert compare(np.array(1.0), np.array(2.0)).different.count == 1


@pytest.mark.parametrize(
    ("first", "second", "error"),
    [
        (np.zeros(3), np.zeros(3, "f4"), TypeError),
        (np.zeros(3), np.zeros(4), ValueError),
        (np.zeros(3), np.zeros((3, 1)), ValueError),
        (np.zeros(3, ">f8"), np.zeros(3, ">f8"), TypeError),
        (np.array([None]), np.array([None]), TypeError),
    ],
)
def test_what_cannot_be_compared_is_refused(first, second, error) -> None:
    with pytest.raises(error):
        compare(first, second)


def test_text_has_no_distance() -> None:
    with pytest.raises(ValueError, match="not numbers"):
        distance(np.array(["a"]), np.array(["b"]))
