"""Scratch memory: views of it, and the memory itself in the Debug space."""

from __future__ import annotations

import ast
import linecache
import sys
from collections import ChainMap
from collections.abc import Sequence
from types import FrameType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import numpy as np

from pykokkos import _core

if TYPE_CHECKING:
    from pykokkos.teams import TeamMember

T = TypeVar("T")


class ScratchMemory:
    """What is left of the scratch memory of a team, or of one of its members, at one level."""

    def __init__(self, size: int, kind: str, level: int) -> None:
        # Memory that nobody stored to holds no numbers.
        self._bytes = np.full(size + (-size) % 8, 0xFF, np.uint8)
        self._size = size
        self._of = (kind, level)
        self._used: dict[int, int] = {}

    def take(self, member: TeamMember, shape: Sequence[int], dtype: np.dtype[Any]) -> Any:
        """Return a view of the member's next bytes; members that ask for the same get the same."""
        if any(n < 0 for n in shape):
            raise ValueError("negative dimensions not allowed")
        wanted = int(np.prod(shape, dtype=object)) * dtype.itemsize
        align = min(dtype.itemsize, 8)
        start = -(-self._used.get(member.team_rank(), 0) // align) * align
        if wanted > self._size - start:
            kind, level = self._of
            raise ValueError(
                f"this view needs {wanted} bytes of the {kind.lower()}'s scratch memory of level {level}, "
                f"where "
                f"{max(self._size - start, 0)} of {self._size} are left: "
                f"reserve more by set_scratch_size({level}, pk.Per{kind}(bytes))"
            )
        self._used[member.team_rank()] = start + wanted
        return _core.array(np.ndarray(shape, dtype, self._bytes, start))


class Scratch:
    """Scratch memory as one member sees it."""

    def __init__(self, member: TeamMember, memory: ScratchMemory) -> None:
        self.member = member
        self.memory = memory


class _ScratchView:
    """Base of ScratchView1D … ScratchView8D, which scratch memory and extents make a view of."""

    rank: ClassVar[int] = 0
    dtype: ClassVar[np.dtype[Any] | None] = None
    _typed: ClassVar[dict[Any, Any]] = {}

    if not TYPE_CHECKING:

        def __class_getitem__(cls, element: Any) -> type[_ScratchView]:
            """Return the class of views with this element type."""
            known = _ScratchView._typed
            key = cls, element
            if key not in known and not isinstance(element, TypeVar):
                known[key] = type(cls.__name__, (cls,), {"dtype": dtype_of(element)})
            return known.get(key, cls)

        def __new__(cls, scratch: Scratch, *extents: int) -> Any:
            """Return a view of scratch memory; the element type is the class's or the annotation's."""
            dtype = cls.dtype or _annotated(sys._getframe(1))
            if dtype is None:
                raise TypeError(
                    "a scratch view needs an element type: "
                    f"write `s: pk.{cls.__name__}[pk.double] = pk.{cls.__name__}(…)`"
                )
            if len(extents) != cls.rank:
                raise TypeError(f"a scratch view of rank {cls.rank} takes {cls.rank} extents")
            return scratch.memory.take(scratch.member, extents, dtype)

    else:

        def __init__(self, scratch: Scratch, *extents: int) -> None: ...
        def __getitem__(self, index: Any) -> Any:
            return index

        def __setitem__(self, index: Any, value: Any) -> None: ...
        def extent(self, dimension: int) -> int:
            return dimension

    @classmethod
    def shmem_size(cls, *extents: int) -> int:
        """Return the bytes to reserve for such a view; sums of sizes hold several views."""
        if cls.dtype is None:
            raise TypeError(f"pk.{cls.__name__}[T].shmem_size(…) needs the element type")
        if len(extents) != cls.rank:
            raise TypeError(f"a scratch view of rank {cls.rank} takes {cls.rank} extents")
        if any(n < 0 for n in extents):
            raise ValueError("negative dimensions not allowed")
        size = int(np.prod(extents, dtype=object)) * cls.dtype.itemsize
        return size + (-size) % 8


class ScratchView1D(_ScratchView, Generic[T]):
    """A view of rank 1 of scratch memory."""

    rank = 1


class ScratchView2D(_ScratchView, Generic[T]):
    """A view of rank 2 of scratch memory."""

    rank = 2


class ScratchView3D(_ScratchView, Generic[T]):
    """A view of rank 3 of scratch memory."""

    rank = 3


class ScratchView4D(_ScratchView, Generic[T]):
    """A view of rank 4 of scratch memory."""

    rank = 4


class ScratchView5D(_ScratchView, Generic[T]):
    """A view of rank 5 of scratch memory."""

    rank = 5


class ScratchView6D(_ScratchView, Generic[T]):
    """A view of rank 6 of scratch memory."""

    rank = 6


class ScratchView7D(_ScratchView, Generic[T]):
    """A view of rank 7 of scratch memory."""

    rank = 7


class ScratchView8D(_ScratchView, Generic[T]):
    """A view of rank 8 of scratch memory."""

    rank = 8


def dtype_of(element: Any) -> np.dtype[Any]:
    """Return the dtype that a type means in annotations of kernels."""
    dtype: np.dtype[Any] = np.dtype(getattr(element, "np_equiv", element))
    return dtype


_annotations: dict[tuple[Any, int], np.dtype[Any] | None] = {}


def _annotated(frame: FrameType) -> np.dtype[Any] | None:
    """Return the element type that the annotated assignment which a frame runs gives its target."""
    key = frame.f_code, frame.f_lineno
    if key not in _annotations:
        _annotations[key] = _read_annotation(frame)
    return _annotations[key]


def _read_annotation(frame: FrameType) -> np.dtype[Any] | None:
    code = frame.f_code
    lines = linecache.getlines(code.co_filename, frame.f_globals)[code.co_firstlineno - 1 :]
    tree = definition("".join(lines))
    line = frame.f_lineno - code.co_firstlineno + 1
    for node in ast.walk(tree) if tree else ():
        if (
            isinstance(node, ast.AnnAssign)
            and node.lineno <= line <= (node.end_lineno or node.lineno)
            and isinstance(node.annotation, ast.Subscript)
        ):
            text = ast.unparse(node.annotation.slice)
            # The globals may be more than a dictionary's own items (styles.with_fields).
            names = ChainMap(frame.f_locals, frame.f_globals, {"double": np.float64})
            try:
                return dtype_of(eval(text, {}, names))
            except AttributeError:
                return np.dtype(np.int64) if text.endswith(".int") else None
    return None


def definition(text: str) -> ast.AST | None:
    """Parse the function that a text begins with, whatever follows it."""
    lines = text.splitlines(keepends=True)
    depth = len(lines[0]) - len(lines[0].lstrip()) if lines else 0
    block: list[str] = []
    for line in (line[depth:] if not line[:depth].strip() else line for line in lines):
        if block and line.strip() and not line[0].isspace() and line[0] not in ")]}" and _complete(block):
            break
        block.append(line)
    try:
        return ast.parse("".join(block))
    except SyntaxError:
        return None


def _complete(lines: list[str]) -> bool:
    try:
        ast.parse("".join(lines))
    except SyntaxError:
        return False
    return True


def scratch_bytes(wanted: Any, arguments: dict[str, Any]) -> tuple[int, int]:
    """Return the bytes of level 0 and 1 for `@pk.workunit(scratch=[(dtype, size[, level]), …])`.

    A size is a number of elements, or a function of the launch's arguments: `lambda p: p.N`.
    """
    if not isinstance(wanted, (list, tuple)):
        raise TypeError(f"scratch is a list of (dtype, size) or (dtype, size, level), not {wanted!r}")
    levels = [0, 0]
    for entry in wanted:
        if not isinstance(entry, tuple) or len(entry) not in (2, 3):
            raise TypeError(f"scratch takes (dtype, size) or (dtype, size, level), not {entry!r}")
        element, size, level = entry if len(entry) == 3 else (*entry, 0)
        if level not in (0, 1):
            raise ValueError(f"scratch memory has the levels 0 and 1, not {level!r}")
        count = size(_Arguments(arguments)) if callable(size) else size
        levels[level] += ScratchView1D[element].shmem_size(int(count))  # type: ignore[valid-type]
    return levels[0], levels[1]


class _Arguments:
    """A launch's arguments as attributes."""

    def __init__(self, arguments: dict[str, Any]) -> None:
        self.__dict__.update(arguments)
