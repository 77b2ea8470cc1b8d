"""Names that annotations of kernels use: `View2D[pk.double]`, `Acc[int]`."""

from __future__ import annotations

from abc import ABC
from typing import Generic, TypeVar

T = TypeVar("T")


class ViewType(ABC):  # noqa: B024
    """Base of views and of their annotations."""


class View1D(ViewType, Generic[T]):
    """A view of rank 1."""


class View2D(ViewType, Generic[T]):
    """A view of rank 2."""


class View3D(ViewType, Generic[T]):
    """A view of rank 3."""


class View4D(ViewType, Generic[T]):
    """A view of rank 4."""


class View5D(ViewType, Generic[T]):
    """A view of rank 5."""


class View6D(ViewType, Generic[T]):
    """A view of rank 6."""


class View7D(ViewType, Generic[T]):
    """A view of rank 7."""


class View8D(ViewType, Generic[T]):
    """A view of rank 8."""


class Acc(Generic[T]):
    """The accumulator of a reduction or scan."""


class ViewTypeInfo:
    """What upstream's decorators say of a view; the argument itself says it here."""

    def __init__(self, *, space: object = None, layout: object = None, trait: object = None) -> None:
        self.space = space
        self.layout = layout
        self.trait = trait
