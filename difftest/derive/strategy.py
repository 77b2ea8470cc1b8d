"""Hypothesis strategies for the arguments of a kernel, from its plan."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra import numpy as st_numpy

from difftest.derive.plan import Kind, ParameterPlan, Plan, Variant
from difftest.inputs import ArrayInput, Recipe, overlapping

#: Sizes that are drawn; larger ones are among the inputs that are always made.
_MOST = {1: 12, 2: 6, 3: 4}


def recipes(plan: Plan, variants: list[Variant]) -> st.SearchStrategy[Recipe]:
    """Return a strategy for arguments that the plan allows."""
    most = _MOST.get(plan.rank, 12 if plan.rank == 0 else 3)

    @st.composite
    def draw_recipe(draw: st.DrawFn) -> Recipe:
        variant = draw(st.sampled_from(variants))
        sizes = tuple(draw(st.integers(0, most)) for _ in range(plan.class_count))
        values = plan.solve(sizes)
        parts: list[Any] = []
        for parameter in plan.parameters:
            if parameter.kind is Kind.ARRAY:
                elements = _elements(parameter, variant, plan.largest_element(parameter.name, values))
                dtype = _dtype(parameter, variant)
                drawn = draw(st_numpy.arrays(dtype, plan.shape(parameter, values), elements=elements))
                parts.append(ArrayInput(drawn, _layout(parameter, variant)))
            else:
                parts.append(draw(_scalar(parameter, variant, values.get(("value", parameter.name), 1))))
        recipe = tuple(parts)
        return overlapping(recipe) if variant.layout == "overlapping" else recipe

    return draw_recipe()


def _layout(parameter: ParameterPlan, variant: Variant) -> str:
    if parameter.layout:
        return parameter.layout
    if variant.layout == "overlapping" or (variant.layout == "read-only" and parameter.written):
        return "C"
    return variant.layout


def _dtype(parameter: ParameterPlan, variant: Variant) -> np.dtype[Any]:
    if parameter.fields:
        return np.dtype([(name, np.float64) for name in parameter.fields])
    if parameter.dtype:
        return np.dtype(parameter.dtype)
    kinds = {"float": variant.dtype, "boolean": "bool"}
    return np.dtype(kinds.get(parameter.element, "int64"))


def _elements(parameter: ParameterPlan, variant: Variant, most: int) -> st.SearchStrategy[Any]:
    dtype = _dtype(parameter, variant)
    if parameter.fields:
        field = _elements(replace(parameter, fields=()), replace(variant, dtype="float64"), most)
        return st.tuples(*(field for _ in parameter.fields))
    if parameter.element == "index":
        return st.integers(0, most)
    if dtype.kind == "f":
        special = variant.fill == "special"
        low, high = (None, None) if special else (-1e6, 1e6)
        return st.floats(low, high, allow_nan=special, allow_infinity=special, width=_width(dtype))
    if dtype.kind in "iu" and variant.fill != "extreme":
        return st.integers(0 if dtype.kind == "u" else -99, 99)
    return st_numpy.from_dtype(dtype)


def _width(dtype: np.dtype[Any]) -> Any:
    return 8 * dtype.itemsize


def _scalar(parameter: ParameterPlan, variant: Variant, value: int) -> st.SearchStrategy[Any]:
    match parameter.kind:
        case Kind.BOOLEAN:
            return st.booleans()
        case Kind.TEXT:
            return st.sampled_from(parameter.texts)
        case Kind.NONE:
            return st.none()
        case Kind.TUPLE:
            part = replace(parameter, kind=Kind.FLOAT)
            return st.tuples(*(_scalar(part, variant, value) for _ in range(parameter.parts)))
        case Kind.INTEGER:
            chosen = st.integers(min(-value, 0), value) if parameter.index else st.just(value)
            return chosen if not parameter.dtype else chosen.map(np.dtype(parameter.dtype).type)
    if parameter.dtype:
        return st_numpy.from_dtype(np.dtype(parameter.dtype), allow_nan=False, allow_infinity=False)
    if variant.dtype == "float32":
        return st.floats(-1e6, 1e6, width=32).map(np.float32)
    if variant.mixed:
        return st.integers(-99, 99)
    if variant.dtype == "int64":
        return st.integers(-(2**63), 2**63 - 1)
    special = variant.fill == "special"
    return st.floats(allow_nan=special, allow_infinity=special) if special else st.floats(-1e6, 1e6)
