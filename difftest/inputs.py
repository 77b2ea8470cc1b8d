"""Arguments as data: small, exact descriptions from which either side of a comparison builds its own.

A recipe crosses process borders with everything that pickling an array would lose: memory order, strides,
whether it may be written, and what it shares memory with. It also has a text, so that a failing input can be
written into a test.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]

#: How an array may lie in memory. "overlapping" arrays share a buffer with the argument before them.
LAYOUTS = ("C", "F", "strided", "reversed", "read-only", "overlapping")


@dataclass(frozen=True)
class ArrayInput:
    """An array: its elements, and how they lie."""

    values: Array
    layout: str = "C"
    #: For "overlapping": the position of the argument whose memory it shares, one step along the first axis.
    partner: int = -1

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, ArrayInput)
            and (self.layout, self.partner) == (other.layout, other.partner)
            and self.values.dtype == other.values.dtype
            and self.values.shape == other.values.shape
            and self.values.tobytes() == other.values.tobytes()
        )

    def __hash__(self) -> int:
        return hash((self.values.tobytes(), self.values.shape, self.layout))


#: The arguments of a call; what is no array is its own recipe.
Recipe = tuple[Any, ...]


def build(recipe: Recipe) -> tuple[Any, ...]:
    """Make the arguments; each call makes arrays of its own."""
    made: list[Any] = []
    for part in recipe:
        if isinstance(part, ArrayInput):
            made.append(
                _overlap(part, made) if part.layout == "overlapping" else lay(part.values, part.layout)
            )
        else:
            made.append(part)
    return tuple(made)


def lay(values: Array, layout: str) -> Array:
    """Return a new array with these elements that lies as asked."""
    if values.ndim == 0:
        return np.array(values)
    if layout == "F":
        return np.array(values, order="F")
    if layout == "strided":
        spread = np.zeros((*values.shape[:-1], 2 * values.shape[-1]), values.dtype)
        view: Array = spread[..., ::2]
        view[...] = values
        return view
    if layout == "reversed":
        reversed_twice: Array = np.ascontiguousarray(values[::-1])[::-1]
        return reversed_twice
    made = np.array(values, order="C")
    made.flags.writeable = layout != "read-only"
    return made


def copies(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """Copy arguments; arrays keep their strides, what they share, and whether they are read-only."""
    roots: dict[int, Array] = {}

    def twin(array: Array) -> Array:
        root = array
        while isinstance(root.base, np.ndarray):
            root = root.base
        if id(root) not in roots:
            roots[id(root)] = np.array(root, order="K")
        new = roots[id(root)]
        if array.size == 0 or array.dtype.hasobject or new.strides != root.strides:
            made = np.array(array, order="K")
        else:
            offset = array.__array_interface__["data"][0] - root.__array_interface__["data"][0]
            flat = new.reshape(-1, order="A").view(np.uint8)
            made = np.ndarray(array.shape, array.dtype, flat, offset, array.strides)
        made.flags.writeable = array.flags.writeable
        return made

    def copied(value: Any) -> Any:
        if isinstance(value, np.ndarray):
            return twin(value)
        if type(value) is tuple:
            return tuple(copied(part) for part in value)
        return copy.deepcopy(value)

    return tuple(copied(value) for value in arguments)


def can_overlap(first: ArrayInput, second: ArrayInput) -> bool:
    """Whether two arrays can be neighbouring windows of one buffer."""
    return (
        first.values.dtype == second.values.dtype
        and first.values.ndim > 0
        and first.values.shape == second.values.shape
        and first.values.shape[0] > 0
    )


def overlapping(recipe: Recipe) -> Recipe:
    """Let the second of the first two arrays that can share memory do so."""
    arrays = [i for i, part in enumerate(recipe) if isinstance(part, ArrayInput)]
    for i, first in enumerate(arrays):
        for second in arrays[i + 1 :]:
            if can_overlap(recipe[first], recipe[second]):
                changed = list(recipe)
                changed[second] = replace(recipe[second], layout="overlapping", partner=first)
                changed[first] = replace(recipe[first], layout="C")
                return tuple(changed)
    return recipe


def _overlap(part: ArrayInput, made: list[Any]) -> Array:
    """Replace the partner by the first window of a buffer and return the second one."""
    values = part.values
    buffer = np.empty((values.shape[0] + 1, *values.shape[1:]), values.dtype)
    buffer[1:] = values
    buffer[:-1] = made[part.partner]
    made[part.partner] = buffer[:-1]
    return buffer[1:]


def with_layout(recipe: Recipe, layout: str) -> Recipe:
    """Return the recipe with all its arrays in one layout."""
    if layout == "overlapping":
        return overlapping(recipe)
    return tuple(replace(part, layout=layout) if isinstance(part, ArrayInput) else part for part in recipe)


def source_of(recipe: Recipe) -> str:
    """Return the recipe as a Python expression over NumPy and `ArrayInput`."""
    parts = []
    for part in recipe:
        if isinstance(part, ArrayInput):
            extra = "" if part.layout == "C" else f", {_quoted(part.layout)}"
            if part.layout == "overlapping":
                extra += f", partner={part.partner}"
            parts.append(f"ArrayInput({_elements(part.values)}{extra})")
        else:
            parts.append(_scalar(part))
    return f"({', '.join(parts)}{',' if len(parts) == 1 else ''})"


def _quoted(text: str) -> str:
    return f'"{text}"'


def _scalar(value: Any) -> str:
    if isinstance(value, np.generic):
        return f"np.{type(value).__name__}({_scalar(value.item())})"
    if isinstance(value, float) and not np.isfinite(value):
        return f"float({_quoted(str(value))})"
    if isinstance(value, complex):
        return f"complex({_scalar(value.real)}, {_scalar(value.imag)})"
    if isinstance(value, tuple):
        inner = ", ".join(_scalar(part) for part in value)
        return f"({inner}{',' if len(value) == 1 else ''})"
    return repr(value)


#: Larger arrays are written as the bytes of their elements.
_WRITTEN_OUT = 4096


def _elements(values: Array) -> str:
    dtype = _quoted(values.dtype.name) if values.dtype.names is None else repr(values.dtype.descr)
    if values.size > _WRITTEN_OUT or values.dtype.names is not None:
        return f"np.frombuffer(bytes.fromhex({values.tobytes().hex()!r}), {dtype}).reshape({values.shape})"
    if values.size == 0:
        return f"np.zeros({values.shape}, {dtype})"
    return f"np.array({_nested(values.tolist())}, {dtype})"


def _nested(values: Any) -> str:
    if isinstance(values, list):
        return f"[{', '.join(_nested(value) for value in values)}]"
    return _scalar(values)


def describe(recipe: Recipe) -> str:
    """Return the arguments in a line, arrays by what they are."""
    return ", ".join(_describe(part) for part in recipe)


def _describe(part: Any) -> str:
    if not isinstance(part, ArrayInput):
        return _scalar(part)
    shape = "×".join(str(extent) for extent in part.values.shape)
    return f"{part.values.dtype.name}[{shape}]{'' if part.layout == 'C' else ' ' + part.layout}"


def simpler(recipe: Recipe) -> Sequence[Recipe]:
    """Return recipes that are one step simpler: a plain layout, elements zero, one, or round."""
    found: list[Recipe] = []

    def put(position: int, part: Any) -> None:
        found.append((*recipe[:position], part, *recipe[position + 1 :]))

    for i, part in enumerate(recipe):
        if isinstance(part, ArrayInput):
            if part.layout != "C":
                put(i, ArrayInput(part.values))
            for values in _simpler_elements(part.values):
                put(i, replace(part, values=values))
        elif isinstance(part, (bool, np.bool_)) or part is None or isinstance(part, (str, tuple)):
            continue
        elif part not in (0, 1):
            put(i, type(part)(0))
            put(i, type(part)(1))
    return found


def _simpler_elements(values: Array) -> list[Array]:
    if values.size == 0 or values.dtype.kind not in "iufc":
        return []
    # each is simpler than those after it and than anything else, lest shrinking goes round in circles
    plain = (np.zeros_like(values), np.ones_like(values), np.arange(values.size).reshape(values.shape))
    found: list[Array] = []
    for candidate in plain:
        typed = candidate.astype(values.dtype)
        if typed.tobytes() == values.tobytes():
            return found
        found.append(typed)
    if values.dtype.kind == "f":
        with np.errstate(invalid="ignore"):
            rounded = np.round(values)
        if rounded.tobytes() != values.tobytes():
            found.append(rounded)
    for position in np.flatnonzero(values.ravel() != 0)[:16]:
        one = values.copy()
        one.reshape(-1)[position] = 0
        found.append(one)
    return found
