"""What a call left behind, in a form that another process can compare: results, arguments, exception.

A value is taken apart into leaves, each with the path at which it was found (``return[1]``, ``args[0]``).
Scalars travel with their leaf; arrays are described by it, and their bytes go through a file on request.
"""

from __future__ import annotations

import mmap
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]

#: What a leaf's value may be; of everything else its text is compared.
_PLAIN = (type(None), bool, int, float, complex, str, bytes, np.generic)


@dataclass(frozen=True)
class ArrayForm:
    """An array without its elements."""

    dtype: np.dtype[Any]
    shape: tuple[int, ...]
    #: "C", "F", "CF" or "strided".
    layout: str
    #: Path of an earlier leaf that is the same object or whose memory this array shares, or "".
    alias: str


@dataclass(frozen=True)
class Leaf:
    """A scalar, an array, or the frame (type and length) of a container."""

    path: str
    type: str
    value: Any = None
    form: ArrayForm | None = None
    #: An argument that the call left as it was; both sides had equal ones.
    unchanged: bool = False


@dataclass(frozen=True)
class Raised:
    """An exception."""

    type: str
    message: str
    #: The original's compiler said that it cannot compile this call.
    refused: bool = False
    #: A MemoryError, which may say more about the limits of the process than about the kernel.
    out_of_memory: bool = False

    def __str__(self) -> str:
        return f"{self.type}: {self.message}" if self.message else self.type


@dataclass(frozen=True)
class Launch:
    """A kernel that was seen running on Kokkos."""

    label: str
    pattern: str
    space: str
    count: int
    seconds: float


@dataclass(frozen=True)
class Outcome:
    """Everything about one call that can be compared."""

    leaves: tuple[Leaf, ...]
    raised: Raised | None
    launches: tuple[Launch, ...]
    #: Duration of the call, translation and compilation included if it was the first.
    seconds: float


@dataclass(frozen=True)
class Trial:
    """The outcome of one call together with the arrays that it left behind."""

    outcome: Outcome
    arrays: Mapping[str, Array]


def type_name(value: Any) -> str:
    """Return the name of a value's type, with its module unless that is builtins."""
    kind = type(value)
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def walk(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Yield every container, array and scalar of a value with its path, containers before their elements."""
    yield path, value
    if isinstance(value, np.ndarray):
        if value.dtype.hasobject:
            yield from walk(value.tolist(), f"{path}.tolist()")
        elif _has_gaps(value):
            # what lies between the elements must not be written either
            yield f"{path}.base", value.base
    elif isinstance(value, Mapping):
        for key in value:
            yield from walk(value[key], f"{path}[{key!r}]")
    elif isinstance(value, Set):
        yield from walk(sorted(value, key=repr), f"sorted({path})")
    elif _is_sequence(value):
        for i, element in enumerate(value):
            yield from walk(element, f"{path}[{i}]")


def _has_gaps(array: Array) -> bool:
    return isinstance(array.base, np.ndarray) and array.base.size > array.size


def _is_sequence(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes))


def leaves_of(parts: Iterable[tuple[str, Any]], unchanged: Set[str]) -> tuple[Leaf, ...]:
    """Describe the walked parts of a call. ``unchanged`` has the paths of arguments that are as they were."""
    leaves: list[Leaf] = []
    seen: list[tuple[str, Array]] = []
    for path, value in parts:
        kind = type_name(value)
        if is_plain_array(value):
            form = ArrayForm(value.dtype, value.shape, _layout(value), _alias(value, seen))
            leaves.append(Leaf(path, kind, form=form, unchanged=path in unchanged))
            seen.append((path, value))
        elif isinstance(value, (Mapping, Set, np.ndarray)) or _is_sequence(value):
            leaves.append(Leaf(path, kind, value=len(value)))
        else:
            leaves.append(Leaf(path, kind, value=value if isinstance(value, _PLAIN) else repr(value)))
    return tuple(leaves)


def is_plain_array(value: Any) -> bool:
    """Return whether a value is an array whose bytes are its contents."""
    return isinstance(value, np.ndarray) and not value.dtype.hasobject


def native(array: Array) -> Array:
    """Return an array in this machine's byte order, which is what the comparison core takes."""
    return array if array.dtype.isnative else array.astype(array.dtype.newbyteorder("="))


def _layout(array: Array) -> str:
    flags = array.flags
    if flags.c_contiguous and flags.f_contiguous:
        return "CF"
    if flags.c_contiguous:
        return "C"
    return "F" if flags.f_contiguous else "strided"


def _alias(array: Array, seen: Sequence[tuple[str, Array]]) -> str:
    for path, earlier in seen:
        if array is earlier:
            return f"is {path}"
    for path, earlier in seen:
        if np.may_share_memory(array, earlier):
            return f"shares memory with {path}"
    return ""


_ALIGNMENT = 64


def write_arrays(arrays: Sequence[Array], file: Path) -> list[int]:
    """Write the elements of arrays to a file and return the offset of each."""
    offsets = []
    with file.open("wb") as out:
        for array in arrays:
            out.write(bytes(-out.tell() % _ALIGNMENT))
            offsets.append(out.tell())
            dense = np.ascontiguousarray(array.T if _layout(array) == "F" else array)
            if dense.size:
                out.write(dense.view(np.uint8).data)
    return offsets


def read_arrays(forms: Sequence[ArrayForm], offsets: Sequence[int], file: Path) -> list[Array]:
    """Map the arrays that `write_arrays` wrote, without reading them."""
    if file.stat().st_size == 0:
        return [np.empty(form.shape, form.dtype) for form in forms]
    with file.open("rb") as opened:
        mapped = mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)
    return [
        np.ndarray(form.shape, form.dtype, mapped, offset, order="F" if form.layout == "F" else "C")
        if 0 not in form.shape
        else np.empty(form.shape, form.dtype)
        for form, offset in zip(forms, offsets, strict=True)
    ]
