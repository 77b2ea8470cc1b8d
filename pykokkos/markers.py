"""Names that annotations of kernels use: `View2D[pk.double]`, `Acc[int]`."""

from __future__ import annotations

from abc import ABC
from types import GenericAlias
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

if TYPE_CHECKING:
    # What type checkers may expect of an annotated view: views and arrays offer it.
    class ViewType(Protocol):
        """Base of the annotations of views."""

        @property
        def shape(self) -> tuple[int, ...]: ...
        @property
        def size(self) -> int: ...
        @property
        def data(self) -> Any: ...
        def __len__(self) -> int: ...
        def __getitem__(self, key: Any, /) -> Any: ...
        def __setitem__(self, key: Any, value: Any, /) -> None: ...
        def extent(self, dimension: int, /) -> int: ...
        def rank(self) -> int: ...
        def fill(self, value: Any, /) -> None: ...

    class View1D(ViewType, Protocol[T_co]): ...

    class View2D(ViewType, Protocol[T_co]): ...

    class View3D(ViewType, Protocol[T_co]): ...

    class View4D(ViewType, Protocol[T_co]): ...

    class View5D(ViewType, Protocol[T_co]): ...

    class View6D(ViewType, Protocol[T_co]): ...

    class View7D(ViewType, Protocol[T_co]): ...

    class View8D(ViewType, Protocol[T_co]): ...

else:

    class ViewType(ABC):  # noqa: B024
        """Base of views and of their annotations."""

    class View1D(ViewType, Generic[T]):
        """A view of rank 1."""

        _rank = 1

    class View2D(ViewType, Generic[T]):
        """A view of rank 2."""

        _rank = 2

    class View3D(ViewType, Generic[T]):
        """A view of rank 3."""

        _rank = 3

    class View4D(ViewType, Generic[T]):
        """A view of rank 4."""

        _rank = 4

    class View5D(ViewType, Generic[T]):
        """A view of rank 5."""

        _rank = 5

    class View6D(ViewType, Generic[T]):
        """A view of rank 6."""

        _rank = 6

    class View7D(ViewType, Generic[T]):
        """A view of rank 7."""

        _rank = 7

    class View8D(ViewType, Generic[T]):
        """A view of rank 8."""

        _rank = 8


class Acc(Generic[T]):
    """The accumulator of a reduction or scan: `Acc[pk.int64]`, `Acc[pk.double, pk.Max]`."""

    if not TYPE_CHECKING:

        def __class_getitem__(cls, item: Any) -> GenericAlias:
            """Take a type and, if wanted, a reducer."""
            return GenericAlias(cls, item)

    if TYPE_CHECKING:
        # In a kernel it is a number.
        def __add__(self, other: Any) -> Any: ...
        def __radd__(self, other: Any) -> Any: ...
        def __iadd__(self, other: Any) -> Acc[T]: ...
        def __isub__(self, other: Any) -> Acc[T]: ...
        def __mul__(self, other: Any) -> Any: ...
        def __imul__(self, other: Any) -> Acc[T]: ...
        def __lt__(self, other: Any) -> bool: ...
        def __gt__(self, other: Any) -> bool: ...
        def __float__(self) -> float: ...


class cpp_auto:
    """An annotation that says nothing: the value's own type."""


class ViewTypeInfo:
    """What decorators say of a view: `trait=pk.Atomic`. The rest is said by the argument itself."""

    def __init__(self, *, space: object = None, layout: object = None, trait: object = None) -> None:
        self.space = space
        self.layout = layout
        self.trait = trait
