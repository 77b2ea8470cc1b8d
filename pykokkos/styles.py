"""Functors, workloads and class types: kernels that are methods, and classes that kernels use.

@pk.workload
class Sum:
    def __init__(self, n):
        self.x: pk.View1D[pk.double] = pk.View([n])
        self.total: float = 0.0

    @pk.main
    def run(self):
        pk.parallel_for(self.x.extent(0), self.fill)
        self.total = pk.parallel_reduce(self.x.extent(0), self.add)

    @pk.callback
    def show(self):
        print(self.total)

    @pk.workunit
    def fill(self, i):
        self.x[i] = i

    @pk.workunit
    def add(self, i, acc):
        acc += self.x[i]

pk.execute(pk.Default, Sum(100))
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterator
from types import CodeType, FunctionType
from typing import Any, TypeVar, overload

import numpy as np

from pykokkos import _core
from pykokkos.class_objects import with_declared_fields
from pykokkos.markers import ViewTypeInfo
from pykokkos.spaces import ExecutionSpace, ExecutionSpaceInstance, Trait

C = TypeVar("C", bound=type)
F = TypeVar("F", bound=Callable[..., Any])

# What the compiler knows functors and workloads by.
_STYLE = "_pykokkos_style"


def _trait(name: str, info: object) -> object:
    if not isinstance(info, ViewTypeInfo):
        raise TypeError(f"{name} is described by pk.ViewTypeInfo, not by {info!r}")
    return info.trait


def _marker(style: str) -> Callable[..., Any]:
    def mark(cls: type) -> type:
        if not isinstance(cls, type):
            raise TypeError(f"@pk.{style} decorates a class, not {cls!r}")
        setattr(cls, _STYLE, style)
        return cls

    def decorate(cls: type | None = None, /, **views: object) -> Any:
        if cls is not None:
            return mark(cls)
        atomic = {name for name, info in views.items() if _trait(name, info) is Trait.Atomic}

        def with_views(cls: type) -> type:
            mark(cls)._pykokkos_atomic = frozenset(atomic)  # type: ignore[attr-defined]
            return cls

        return with_views

    decorate.__name__ = style
    return decorate


_mark_functor = _marker("functor")
_mark_workload = _marker("workload")
_mark_classtype = _marker("classtype")


@overload
def functor(cls: C, /) -> C: ...
@overload
def functor(**views: object) -> Callable[[C], C]: ...
def functor(cls: Any = None, /, **views: object) -> Any:
    """Let the methods of a class that are work units use its fields: `self.x`.

    The keywords are the ViewTypeInfo of fields. The fields themselves say what they are, but
    `trait=pk.Atomic` makes every update of a field in kernels atomic.
    """
    return _mark_functor(cls, **views)


@overload
def workload(cls: C, /) -> C: ...
@overload
def workload(**views: object) -> Callable[[C], C]: ...
def workload(cls: Any = None, /, **views: object) -> Any:
    """Make a class a workload: a functor with a `pk.main`, which `pk.execute` runs."""
    return _mark_workload(cls, **views)


@overload
def classtype(cls: C, /) -> C: ...
@overload
def classtype(**fields: object) -> Callable[[C], C]: ...
def classtype(cls: Any = None, /, **fields: object) -> Any:
    """Let kernels construct objects of a class, read and write their fields, and call their methods.

    Its `__init__` assigns the fields. With their types as keywords, `count=pk.int64, x=pk.View1D[pk.double]`,
    Python has such objects, too, passes them to kernels, and calls their methods; what is assigned to a
    number is converted to its type. Fields are numbers, tuples of numbers such as `(pk.int64, pk.double)`,
    `str`, class types and views; numbers, tuples and views in `pk.Rebindable[…]` alone are assigned after
    `__init__`.
    """
    if cls is None:
        return lambda declared: with_declared_fields(declared, fields)
    return _mark_classtype(cls)


def main(method: F) -> F:
    """Mark the method that `pk.execute` runs. It is ordinary Python."""
    method._pykokkos_role = "main"  # type: ignore[attr-defined]
    return method


def callback(method: F) -> F:
    """Mark a method that `pk.execute` runs after the main one."""
    method._pykokkos_role = "callback"  # type: ignore[attr-defined]
    return method


def execute(space: ExecutionSpace | ExecutionSpaceInstance, workload: Any) -> None:
    """Run the main method of a workload with `space` as the default space, then its callbacks."""
    methods = _roles(type(workload))
    mains = [function for function in methods if function._pykokkos_role == "main"]
    name = type(workload).__name__
    if getattr(type(workload), _STYLE, None) != "workload":
        raise TypeError(f"pk.execute takes an object of a class decorated with @pk.workload, not of {name}")
    if len(mains) != 1:
        raise TypeError(f"the workload {name} has {len(mains) or 'no'} methods marked @pk.main; it needs one")
    before = _core.get_default_space()
    if space is not ExecutionSpace.Default:
        _core.set_default_space(space)
    try:
        with_fields(mains[0], workload)(workload)
    finally:
        _core.set_default_space(before)
    for function in methods:
        if function._pykokkos_role == "callback":
            with_fields(function, workload)(workload)


def _roles(cls: type) -> list[Any]:
    """The marked methods of a class, those of bases first; what a class redefines counts once."""
    found: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        for name, value in vars(base).items():
            if name in found or hasattr(value, "_pykokkos_role"):
                found[name] = value
    return [value for value in found.values() if hasattr(value, "_pykokkos_role")]


class _Names(dict[str, Any]):
    """The globals of a function, and behind them the fields of an object."""

    def __init__(self, known: dict[str, Any], instance: object) -> None:
        super().__init__()
        self._known = known
        self._instance = instance

    def __missing__(self, name: str) -> Any:
        if name in self._known:
            return self._known[name]
        if hasattr(builtins, name) or not hasattr(self._instance, name):
            raise KeyError(name)
        return getattr(self._instance, name)


def with_fields(function: Any, instance: object) -> Any:
    """Return the function with the instance's fields for names that nothing else defines.

    Upstream takes a bare `x` for `self.x` in functors and workloads.
    """
    known = function.__globals__
    names = set(global_names(function.__code__))
    if not any(
        hasattr(instance, name) for name in names if name not in known and not hasattr(builtins, name)
    ):
        return function
    copy = FunctionType(
        function.__code__,
        _Names(known, instance),
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )
    copy.__kwdefaults__ = function.__kwdefaults__
    return copy


def global_names(code: CodeType) -> Iterator[str]:
    """Give the names that code and the functions in it may read from outside, attributes among them."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from global_names(constant)


def stand_in(instance: Any) -> Any:
    """Return what takes an object's place while its method runs in the Debug space.

    Its arrays have the methods that kernels use on them, and it refuses what kernels cannot do.
    """

    def refuse(self: object, name: str, value: object) -> None:
        raise TypeError(f"a kernel cannot assign to the field self.{name}")

    cls = type(instance)
    try:
        fields = vars(instance)
    except TypeError:  # a class with slots
        return instance
    result: Any = object.__new__(
        type(cls.__name__, (cls,), {"__setattr__": refuse, "__module__": cls.__module__})
    )
    for name, value in fields.items():
        vars(result)[name] = _core.array(value) if isinstance(value, np.ndarray) else value
    return result


__all__ = ["callback", "classtype", "execute", "functor", "main", "workload"]
