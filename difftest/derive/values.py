"""What the analysis of a kernel knows about values: extents as symbols, scalars as intervals of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

#: ("extent", parameter, axis), ("value", parameter), or ("element", parameter): any element of an array.
Symbol = tuple[Any, ...]


@dataclass(frozen=True)
class Affine:
    """A symbol plus a constant; a constant alone where the symbol is None."""

    symbol: Symbol | None
    constant: int = 0

    def __add__(self, more: int) -> Affine:
        return Affine(self.symbol, self.constant + more)


@dataclass(frozen=True)
class Scalar:
    """A scalar between two bounds, both included; None is not known."""

    low: Affine | None = None
    high: Affine | None = None
    #: The parameter of which this is the value, or an element.
    of: Symbol | None = None
    #: Parameters and elements of which it is computed so that it is an integer only if they are.
    origins: frozenset[Symbol] = frozenset()

    @property
    def sources(self) -> frozenset[Symbol]:
        """What must be an integer for this to be one."""
        return self.origins | {self.of} if self.of is not None else self.origins

    @property
    def exact(self) -> Affine | None:
        """The value itself, if it is known."""
        return self.low if self.low == self.high else None


@dataclass(frozen=True)
class ArrayPart:
    """A parameter that is an array, or a part of it: its first axes taken away, its extents changed."""

    param: str
    offset: int = 0
    #: Extents of the first axes that differ from the parameter's; None is not known.
    dims: tuple[Affine | None, ...] = ()

    def dim(self, axis: int) -> Affine | None:
        """Return the extent of an axis."""
        if axis < len(self.dims):
            return self.dims[axis]
        return Affine(("extent", self.param, self.offset + axis))


@dataclass(frozen=True)
class LocalArray:
    """An array that the kernel makes."""

    dims: tuple[Affine | None, ...]

    def dim(self, axis: int) -> Affine | None:
        """Return the extent of an axis."""
        return self.dims[axis] if axis < len(self.dims) else None


@dataclass(frozen=True)
class Tuple:
    """Several values."""

    parts: tuple[Value, ...]


@dataclass(frozen=True)
class Shape:
    """The shape of an array, which may not say how many axes it has."""

    of: ArrayPart | LocalArray


Value = Scalar | ArrayPart | LocalArray | Tuple | Shape | None


def constant(value: int) -> Scalar:
    """Return a known integer."""
    return Scalar(Affine(None, value), Affine(None, value))


@dataclass
class Use:
    """What the use of a parameter says about it."""

    array: bool = False
    rank: int = 0
    #: The rank is no more than that: the kernel takes its shape apart.
    exact_rank: bool = False
    integer: bool = False
    boolean: bool = False
    #: Elements are integers: they index something, or have their bits used.
    integer_elements: bool = False
    boolean_elements: bool = False
    called: bool = False
    #: Attributes that no array has.
    fields: set[str] = field(default_factory=set)
    #: Fields of its elements, which are records.
    record: set[str] = field(default_factory=set)
    #: How many parts it is taken apart into; 0 where it is not.
    parts: int = 0
    #: Text that it is compared with.
    texts: set[str] = field(default_factory=set)
    #: Used as an index itself, so that smaller and negative values are as good.
    index: bool = False
    written: bool = False
    #: Indexed in a way that was not understood.
    unclear: bool = False
    none: bool = False


@dataclass
class Uses:
    """Everything found in one kernel."""

    params: dict[str, Use]
    #: ``symbol >= affine``.
    at_least: list[tuple[Symbol, Affine]] = field(default_factory=list)
    #: Greatest depth of nested loops, array statements counting as one.
    depth: int = 0
    #: Names of the exceptions that it raises itself.
    raises: set[str] = field(default_factory=set)
    #: Arrays whose elements, as their rank was known, turned out to be arrays themselves.
    deeper: set[str] = field(default_factory=set)
    #: It adds up, so that a parallel or fast form may do so in another order.
    reduces: bool = False
    #: It multiplies matrices, which libraries do in orders of their own.
    multiplies: bool = False

    def require(self, symbol: Symbol, bound: Affine) -> None:
        """Note that a symbol is at least something."""
        if symbol != bound.symbol and (symbol, bound) not in self.at_least:
            self.at_least.append((symbol, bound))
