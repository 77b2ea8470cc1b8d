"""Objects that Python and kernels share: `pk.classtype` with the types of its fields.

@pk.classtype(count=pk.int64, values=pk.View1D[pk.double])
class Series:
    def __init__(self, n):
        self.count = n
        self.values = np.zeros(n)

The numbers of an object lie in one record, to which Python, kernels and methods write alike; kernels take a
tuple of that record and the object's arrays. Methods are host calls, and kernels call the same functions.
An array that is assigned after `__init__`, too, is declared `pk.Rebindable[pk.View1D[pk.double]]`: in the
tuple it is a cell, which holds the array of the moment.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from types import FunctionType, GenericAlias, SimpleNamespace
from typing import Any, get_args, get_origin

import numpy as np

from pykokkos import _core
from pykokkos.generated import generated
from pykokkos.spaces import ExecutionSpace, Layout

# As the names of types say them.
_LAYOUTS = {Layout.LayoutRight: "C", Layout.LayoutLeft: "F", Layout.LayoutStride: "A"}


class Rebindable:
    """The declaration of a field that methods, kernels and Python may make another array at any time.

    `pk.Rebindable[pk.View1D[pk.double]]` takes arrays with gaps, too; `pk.Rebindable[pk.View1D[pk.double],
    pk.LayoutRight]` those in C's order.
    """

    def __class_getitem__(cls, declared: Any) -> GenericAlias:
        return GenericAlias(cls, declared)


def _dtype(declared: Any) -> np.dtype[Any] | None:
    """Return the dtype of a field that is a number, None for one that is an array, an object or a text."""
    if isinstance(get_origin(declared), type) or hasattr(declared, "_pykokkos_fields") or declared is str:
        return None
    dtype: np.dtype[Any] = np.dtype(getattr(declared, "np_equiv", declared))
    if dtype.kind not in "biufc":
        raise TypeError(f"fields are numbers, views and objects of class types, not {declared!r}")
    return dtype


def _array(declared: Any) -> tuple[np.dtype[Any], int]:
    """Return the element type and the rank of `pk.View2D[pk.double]`, or of `pk.View1D[records]`."""
    if get_origin(declared) is Rebindable:
        declared = get_args(declared)[0]
    view: Any = get_origin(declared)
    of = get_args(declared)
    records = len(of) == 1 and isinstance(of[0], np.dtype) and of[0].names is not None
    dtype = (of[0] if records else _dtype(of[0])) if hasattr(view, "_rank") and len(of) == 1 else None
    if dtype is None:
        raise TypeError(f"fields are numbers, views and objects of class types, not {declared!r}")
    return dtype, view._rank


def _cell(declared: Any) -> tuple[np.dtype[Any], int, str] | None:
    """Return the dtype, the rank and the order of the array of a field that may be another one later."""
    if get_origin(declared) is not Rebindable:
        return None
    dtype, rank = _array(declared)
    _, layout = (*get_args(declared), Layout.LayoutStride)[:2]
    if layout not in _LAYOUTS:
        raise TypeError(f"arrays of fields are in an order of pk.Layout, not {layout!r}")
    return dtype, rank, _LAYOUTS[layout]


def _converted(value: object, dtype: np.dtype[Any], name: str) -> Any:
    """Return a value as an assignment in a kernel stores it: cut off and wrapped around."""
    array = np.asarray(value)
    kinds = "biufc" if dtype.kind == "c" else "biuf"
    if array.ndim or array.dtype.kind not in kinds:
        raise TypeError(f"the field {name!r} is {dtype}, and cannot be {value!r}")
    with np.errstate(all="ignore"):
        return array.astype(dtype)


def part_of_tuple(name: str, at: int) -> str:
    """Return the name of the field that holds an item of a field that is a tuple."""
    return f"_item{at}_of_{name}"


def tuple_field(name: str, count: int) -> property:
    """Return the property of a field that is a tuple."""
    parts = [f"self.{part_of_tuple(name, i)}" for i in range(count)]
    made = "".join(f"{part}, " for part in parts)
    read = generated("read", f"def read(self):\n    return ({made})\n", {})
    values = "".join(f"x{i}, " for i in range(count))
    stores = "".join(f"    {part} = x{i}\n" for i, part in enumerate(parts))
    assign = generated("assign", f"def assign(self, value):\n    {values}= value\n{stores}", {})
    return property(read, assign)


def hidden_members(
    members: dict[str, Any], others: tuple[str, ...], cells: dict[str, Any], given: Callable[..., Any]
) -> dict[str, Any]:
    """Return what kernels see of a class: the plain functions, and the order of the fields.

    ``others``: fields that are no numbers; ``given``: makes an object of its fields.
    """
    seen: dict[str, Any] = {
        "_pykokkos_style": "classtype",
        "_pykokkos_cells": cells,
        "_fields": ("its record", *others),
    }
    for name, value in members.items():
        if isinstance(value, property):
            seen[f"{name} of an object"] = value.fget
            seen[f"{name} of an object, assigned"] = value.fset
        elif name.startswith("__") and name != "__init__" and isinstance(value, FunctionType):
            # Fields are a tuple, whose own operators Python needs.
            seen[f"{name} of an object"] = value
        elif isinstance(value, (FunctionType, staticmethod)):
            seen[name] = value
    return {**seen, "__new__": given, "__slots__": ()}


class _Maker:
    """Makes the class that users see, and the tuple class that kernels know its objects by."""

    def __init__(self, cls: type, fields: dict[str, object]) -> None:
        self.cls = cls
        if cls.__bases__ != (object,) or not isinstance(vars(cls).get("__init__"), FunctionType):
            raise TypeError("a class type with declared fields has an __init__ and no bases")
        # A tuple of numbers is a property of as many fields.
        self.tuples = {n: t for n, t in fields.items() if isinstance(t, tuple)}
        for name, parts in self.tuples.items():
            if not parts or any(_dtype(part) is None for part in parts):
                raise TypeError(f"the field {name!r} is no tuple of numbers: {parts!r}")
            fields = {**fields, **{part_of_tuple(name, i): part for i, part in enumerate(parts)}}
        fields = {n: t for n, t in fields.items() if n not in self.tuples}
        # A record has a field at least.
        self.numbers = {n: d for n, t in fields.items() if (d := _dtype(t)) is not None} or {
            "no field": np.dtype(np.uint8)
        }
        self.others = {n: t for n, t in fields.items() if n not in self.numbers}
        self.cells = {n: cell for n, t in self.others.items() if (cell := _cell(t))}
        self.dtype = np.dtype(list(self.numbers.items()), align=True)

    def make(self) -> type:
        cls = self.cls
        members = {
            name: value for name, value in vars(cls).items() if name not in ("__dict__", "__weakref__")
        }
        members.update({name: tuple_field(name, len(parts)) for name, parts in self.tuples.items()})
        self.result = type(
            cls.__name__, (), {"__slots__": ("_fields", "_open", "__weakref__"), **self.shown(members)}
        )
        self.result.__qualname__ = cls.__qualname__
        self.fields = type(cls.__name__, (tuple,), self.hidden(members))
        self.result._pykokkos_fields = self.fields  # type: ignore[attr-defined]
        # A program may have names for the types of objects, which only declarations use.
        self.result.class_type = SimpleNamespace(instance_type=self.result)  # type: ignore[attr-defined]
        self.fields._pykokkos_blank = self.blank()  # type: ignore[attr-defined]
        self.result.__init__ = self.constructor(vars(cls)["__init__"])  # type: ignore[misc]
        return self.result

    def hidden(self, members: dict[str, Any]) -> dict[str, Any]:
        def given(_: type, *parts: Any) -> Any:
            instance: Any = object.__new__(self.result)
            instance._fields = tuple.__new__(self.fields, parts)
            instance._open = False
            return instance

        return hidden_members(members, tuple(self.others), self.cells, given)

    def shown(self, members: dict[str, Any]) -> dict[str, Any]:
        """What Python sees: fields as properties, methods as host calls."""
        seen: dict[str, Any] = {"__kernel_argument__": property(lambda self: self._fields)}
        for name, value in members.items():
            if isinstance(value, property):
                setter = value.fset and self.method(value.fset)
                seen[name] = property(self.method(value.fget), setter, doc=value.__doc__)
            elif isinstance(value, staticmethod):
                seen[name] = staticmethod(_core.host_call(_core.function(value.__func__)))
            elif isinstance(value, FunctionType):
                seen[name] = self.method(value)
            else:
                seen[name] = value
        for name, dtype in self.numbers.items():
            seen[name] = self.number(name, dtype)
        for at, name in enumerate(self.others, 1):
            seen[name] = self.rebindable(at) if name in self.cells else self.other(at, name)
        return seen

    @staticmethod
    def method(function: Any) -> Callable[..., Any]:
        call = _core.host_call(_core.function(function))

        @functools.wraps(function)
        def method(self: Any, *args: Any, **keywords: Any) -> Any:
            return call(self, *args, **keywords)

        return method

    @staticmethod
    def number(name: str, dtype: np.dtype[Any]) -> property:
        def get(self: Any) -> Any:
            return self._fields[0][name].item()

        def put(self: Any, value: object) -> None:
            self._fields[0][name] = _converted(value, dtype, name)

        return property(get, put)

    @staticmethod
    def rebindable(at: int) -> property:
        def get(self: Any) -> Any:
            return self._fields[at].get()

        def put(self: Any, value: object) -> None:
            plain = isinstance(value, np.ndarray) and not isinstance(value, np.ma.MaskedArray)
            self._fields[at].set(np.asarray(value) if plain else value)

        return property(get, put)

    @staticmethod
    def other(at: int, name: str) -> property:
        def get(self: Any) -> Any:
            return self._fields[at]

        def put(self: Any, value: object) -> None:
            if value is self._fields[at]:
                return  # `x.values += 1` changes the elements
            if not self._open:
                raise TypeError(
                    f"only __init__ assigns the field {name!r}: assign to its elements, or make a new object"
                )
            parts = list(self._fields)
            parts[at] = value
            self._fields = tuple.__new__(type(self._fields), parts)

        return property(get, put)

    def blank(self) -> Any:
        """Return the function that makes an object whose fields are zero."""
        names: dict[str, Any] = {
            "Fields": self.fields,
            "dtype": self.dtype,
            "zeros": np.zeros,
            "empty": np.empty,
        }
        parts = ["zeros(1, dtype)[0]"]
        for i, declared in enumerate(self.others.values()):
            if declared is str:
                parts.append("''")
            elif inner := getattr(declared, "_pykokkos_fields", None):
                names[f"blank{i}"] = inner._pykokkos_blank
                parts.append(f"blank{i}()")
            else:
                names[f"element{i}"], rank = _array(declared)
                parts.append(f"empty(({'0, ' * rank}), element{i})")
        return _core.function(
            generated("blank", f"def blank():\n    return Fields({', '.join(parts)})\n", names)
        )

    def constructor(self, init: FunctionType) -> Any:
        """Return the class's own __init__, which runs the compiled one."""
        name = self.cls.__name__
        parameters = list(inspect.signature(init).parameters.values())[1:]
        if any(p.kind is not p.POSITIONAL_OR_KEYWORD for p in parameters):
            raise TypeError(f"the __init__ of the class type {name} has plain parameters only")
        passed = ", ".join(p.name for p in parameters)
        made = generated("make", f"def make({passed}):\n    return {name}({passed})\n", {name: self.result})
        made.__defaults__ = init.__defaults__
        make = _core.host_call(_core.function(made))
        blank = functools.partial(self.blank_in_python)

        @functools.wraps(init)
        def construct(self: Any, *args: Any, **keywords: Any) -> None:
            self._open = False
            if _core.get_default_space() is not ExecutionSpace.Debug:
                self._fields = make(*args, **keywords)._fields
                return
            self._fields = blank()
            self._open = True
            init(self, *args, **keywords)
            self._open = False

        return construct

    def blank_in_python(self) -> Any:
        parts: list[Any] = [np.zeros(1, self.dtype)[0]]
        for name, declared in self.others.items():
            if declared is str or hasattr(declared, "_pykokkos_fields"):
                parts.append("" if declared is str else None)
                continue
            dtype, rank = _array(declared)
            empty = np.empty((0,) * rank, dtype)
            parts.append(_core.ArrayCell(self.cells[name], empty) if name in self.cells else empty)
        return tuple.__new__(self.fields, parts)


def with_declared_fields(cls: type, fields: dict[str, object]) -> type:
    """Return the class whose objects kernels and Python share."""
    return _Maker(cls, fields).make()
