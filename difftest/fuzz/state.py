"""What the generator knows in the midst of a function: names, their types, and lines written so far."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

_T = TypeVar("_T")

#: Arrays have at least so many elements along each axis, so that constant indices are in range.
LEAST = 3

_ELEMENTS = {"f": "float", "i": "int", "u": "unsigned", "c": "complex", "b": "bool"}


@dataclass(frozen=True)
class ArrayType:
    """An array: what it holds, and what its extents are."""

    dtype: str
    #: Names of the variables that hold its extents, or expressions of them.
    extents: tuple[str, ...]

    @property
    def element(self) -> str:
        """The kind of its elements: "float", "int", "unsigned", "complex" or "bool"."""
        return _ELEMENTS[np.dtype(self.dtype).kind]


@dataclass(frozen=True)
class Helper:
    """A function that kernels call."""

    name: str
    #: "float", "int", or "array": of rank 1 and float64.
    parameters: tuple[str, ...]
    #: How many parameters at the end have defaults.
    defaults: int
    results: tuple[str, ...]
    source: str


class State:
    """The function that is being written."""

    def __init__(self, rng: random.Random, helpers: Sequence[Helper], parallel: bool) -> None:
        self._random = rng
        self._helpers = list(helpers)
        self._parallel = parallel
        self._scalars: dict[str, str] = {}
        self._arrays: dict[str, ArrayType] = {}
        #: Loop variables: the extent below which they are, and the least and greatest offset in range.
        self._indices: dict[str, tuple[str, int, int]] = {}
        self._extents: list[str] = []
        self._lines: list[str] = []
        self._indent = 1
        self._names = 0
        self._loops = 0
        #: Variables that must not be assigned here.
        self._fixed: set[str] = set()
        self._in_prange = False

    def _line(self, text: str) -> None:
        self._lines.append("    " * self._indent + text)

    def _block(self, header: str, body: Callable[[], None]) -> None:
        """Write a compound statement; what is assigned first inside is not known after it."""
        scalars, arrays, indices = dict(self._scalars), dict(self._arrays), dict(self._indices)
        self._line(header)
        self._indent += 1
        body()
        self._indent -= 1
        self._scalars, self._arrays, self._indices = scalars, arrays, indices

    def _loop(self, header: str, body: Callable[[], None]) -> None:
        fixed = set(self._fixed)
        self._loops += 1
        self._block(header, body)
        self._loops -= 1
        self._fixed = fixed

    def _new_name(self) -> str:
        self._names += 1
        return f"v{self._names}"

    def _pick(self, *choices: _T) -> _T:
        return self._random.choice(choices)

    def _happens(self, chance: float) -> bool:
        return self._random.random() < chance

    def _assignable(self, *kinds: str) -> list[str]:
        return [name for name, kind in self._scalars.items() if kind in kinds and name not in self._fixed]

    def _arrays_of(self, *elements: str, rank: int | None = None) -> list[str]:
        return [
            name
            for name, kind in self._arrays.items()
            if kind.element in elements and (rank is None or len(kind.extents) == rank)
        ]

    def _writable(self) -> list[str]:
        return [] if self._in_prange else [array for array in self._arrays if array not in self._fixed]
