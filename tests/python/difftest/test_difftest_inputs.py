"""Recipes build the arguments that they describe, and their text builds the same ones."""

import numpy as np
import pytest

from difftest.inputs import (
    LAYOUTS,
    ArrayInput,
    build,
    copies,
    describe,
    overlapping,
    simpler,
    source_of,
    with_layout,
)

VALUES = np.arange(12.0).reshape(3, 4)


@pytest.mark.parametrize("layout", [layout for layout in LAYOUTS if layout != "overlapping"])
def test_layouts(layout: str) -> None:
    (array,) = build((ArrayInput(VALUES, layout),))
    assert np.array_equal(array, VALUES)
    assert array.flags.f_contiguous == (layout == "F")
    assert array.flags.c_contiguous == (layout in ("C", "read-only"))
    assert array.flags.writeable == (layout != "read-only")
    assert (array.strides[0] < 0) == (layout == "reversed")


def test_overlapping_arrays_share_all_but_one_row() -> None:
    recipe = overlapping((2, ArrayInput(VALUES), 1.5, ArrayInput(-VALUES)))
    _, first, _, second = build(recipe)
    assert first[0, 1] == 1.0
    assert second[2, 3] == -11.0
    first[1, 0] = 99.0
    assert second[0, 0] == 99.0


def test_arrays_of_other_shape_do_not_overlap() -> None:
    recipe = (ArrayInput(VALUES), ArrayInput(VALUES[:2]))
    assert overlapping(recipe) == recipe


@pytest.mark.parametrize("layout", LAYOUTS)
def test_text_builds_the_same(layout: str) -> None:
    special = np.array([np.nan, -np.inf, -0.0, 5e-324])
    recipe = with_layout(
        (ArrayInput(special), ArrayInput(special * 2), 3, np.float32(0.1), float("nan"), True, "left", None),
        layout,
    )
    again = eval(source_of(recipe), {"np": np, "ArrayInput": ArrayInput})
    for one, other in zip(build(recipe), build(again), strict=True):
        assert type(one) is type(other)
        assert np.asarray(one).tobytes() == np.asarray(other).tobytes()


def test_empty_and_large_arrays_have_a_text() -> None:
    for values in (np.zeros((0, 3), np.int32), np.arange(5000)):
        (again,) = eval(source_of((ArrayInput(values),)), {"np": np, "ArrayInput": ArrayInput})
        assert again == ArrayInput(values)


def test_simpler_recipes_differ_in_one_place() -> None:
    recipe = (ArrayInput(np.array([0.0, 2.5]), "strided"), 7)
    found = list(simpler(recipe))
    assert (ArrayInput(np.array([0.0, 2.5])), 7) in found
    assert (recipe[0], 0) in found
    assert any(np.array_equal(part.values, [0.0, 0.0]) for part, _ in found)
    assert list(simpler((ArrayInput(np.zeros(0)), 0))) == []


def test_copies_keep_strides_and_sharing() -> None:
    buffer = np.arange(10.0)
    frozen = np.asfortranarray(VALUES)
    frozen.flags.writeable = False
    first, second, third, parts = copies((buffer[::-2], buffer[1:], frozen, (buffer[:2], 3)))
    assert first.strides == (-16,)
    assert np.array_equal(first, buffer[::-2])
    second[0] = -1.0
    assert first[-1] == -1.0
    assert parts[0][1] == -1.0
    assert buffer[1] == 1.0
    assert third.flags.f_contiguous
    assert not third.flags.writeable


def test_description_is_short() -> None:
    assert describe((ArrayInput(VALUES, "F"), 3)) == "float64[3×4] F, 3"
