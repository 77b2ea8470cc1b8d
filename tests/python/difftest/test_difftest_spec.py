"""Specifications make the arguments that they promise."""

from pathlib import Path

import numpy as np
import pytest

from difftest.spec import Inputs, Specification, load_specification
from difftest.worker import _digest

CORPUS = sorted((Path(__file__).parents[3] / "corpus").rglob("*_spec.py"))


def test_values_do_not_depend_on_dtype_and_order() -> None:
    made = {
        (dtype, order): Inputs(7, dtype, order, seed=3).uniform(4, 7)
        for dtype in ("float32", "float64")
        for order in ("C", "F", "strided")
    }
    reference = made["float64", "C"]
    for (dtype, _), array in made.items():
        assert array.dtype == dtype
        assert np.array_equal(array, reference.astype(dtype))


def test_orders_lie_as_they_are_called() -> None:
    assert Inputs(3, order="C").zeros(3, 4).flags.c_contiguous
    assert Inputs(3, order="F").zeros(3, 4).flags.f_contiguous
    strided = Inputs(3, order="strided").zeros(3, 4)
    assert strided.strides == (64, 16)
    assert np.isnan(strided.base[:, 1::2]).all()
    assert Inputs(3, order="strided").integers(3, low=0, high=4, dtype="int8").base[1] == 127


def test_unknown_order_is_refused() -> None:
    with pytest.raises(ValueError, match="order"):
        Inputs(3, order="c")


def test_kernels_take_the_defaults_of_their_program() -> None:
    spec = Specification(sizes={"S": 1}, unit="cells", dtypes=["int64"])

    @spec.kernel
    def first(make: Inputs):
        return (make.size,)

    @spec.kernel(sizes={"M": 2}, orders=["F"])
    def second(make: Inputs):
        return [make.size]

    assert (spec.kernels["first"].sizes, spec.kernels["first"].unit) == ({"S": 1}, "cells")
    assert (spec.kernels["second"].sizes, spec.kernels["second"].dtypes) == ({"M": 2}, ["int64"])
    assert spec.kernels["first"].arguments(1, "int64", "C") == (1,)
    with pytest.raises(TypeError, match="tuple"):
        spec.kernels["second"].arguments(1, "int64", "C")
    with pytest.raises(ValueError, match="twice"):
        spec.kernel(first)


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_corpus_arguments_are_reproducible_and_tell_sizes_apart(path: Path) -> None:
    for kernel in load_specification(path).kernels.values():
        size = kernel.sizes["S"]
        once, again = (kernel.arguments(size, "float64", "C") for _ in range(2))
        assert _digest(once) == _digest(again)
        assert set(kernel.sizes.values()) or kernel.benchmark
