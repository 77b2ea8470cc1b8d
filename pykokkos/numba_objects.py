"""Objects of Numba's `@jitclass` as arguments of kernels.

A class that stays with Numba, or that a program makes while it runs, has its fields in memory that Numba laid
out. Kernels take such an object as one of a `pk.classtype`: its numbers as a record in that very memory, to
which both sides write, and its arrays. What kernels call are the functions of its methods.

Objects whose fields are something else, such as lists or dictionaries, are none of ours, nor are those with
operators.
"""

from __future__ import annotations

import ctypes
import functools
import importlib
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from pykokkos.class_objects import hidden_members, part_of_tuple, tuple_field
from pykokkos.numba_types import numba


class _Layout(NamedTuple):
    """Where the fields of a class are: the numbers in a record, the others by their names."""

    record: np.dtype[Any]
    others: dict[str, type | None]  # the class of fields that are objects
    fields: type


def argument_of(instance: Any) -> Any:
    """Return what kernels are given for an object of Numba's; raises where that is none of ours."""
    return _argument(instance, _layout(instance._numba_type_))


def _argument(instance: Any, layout: _Layout) -> Any:
    size = layout.record.itemsize
    # Numba has no memory for objects without fields.
    empty = size == 1 and layout.record.names == ("no field",)
    memory = _memory_class(1)() if empty else _memory_class(size).from_address(_address(instance))
    memory.instance = instance
    parts = [np.frombuffer(memory, layout.record)[0]]
    parts += [getattr(instance, name) for name in layout.others]
    return tuple.__new__(layout.fields, parts)


@functools.cache
def _memory_class(size: int) -> Any:
    """Return a class of memory that keeps what it belongs to."""
    return type("Memory", (ctypes.c_char * size,), {})


def _address(instance: Any) -> int:
    box: Any = importlib.import_module("numba.experimental.jitclass._box")
    found = ctypes.c_void_p.from_address(id(instance) + box.box_dataptr_offset).value
    assert found is not None
    return found


def _instance_of(_: type, record: Any, *__: Any) -> Any:
    """Return the object whose numbers lie in a record: kernels give back none but those that they got."""
    while not hasattr(record, "instance"):
        record = record.base if isinstance(record, np.ndarray | np.generic) else record.obj
    return record.instance


@functools.cache
def _layout(kind: Any) -> _Layout:
    types, context = numba("core.types"), numba("core.registry").cpu_target.target_context
    struct = context.get_data_type(types.ClassDataType(kind))
    numbers: dict[str, tuple[np.dtype[Any], int]] = {}
    others: dict[str, type | None] = {}
    tuples: dict[str, int] = {}
    for at, (name, field) in enumerate(kind.struct.items()):
        offset = struct.get_element_offset(context.target_data, at)
        if isinstance(field, types.BaseAnonymousTuple):
            tuples[name] = len(field)
            for i, (item, own) in enumerate(zip(field, _offsets_of_items(field, context), strict=True)):
                numbers[part_of_tuple(name, i)] = _number(item), offset + own
        elif isinstance(field, types.Array):
            others[name] = None
        elif isinstance(field, types.ClassInstanceType):
            others[name] = _layout(field).fields
        else:
            numbers[name] = _number(field), offset
    record: Any = {
        "names": list(numbers) or ["no field"],
        "formats": [dtype for dtype, _ in numbers.values()] or [np.uint8],
        "offsets": [offset for _, offset in numbers.values()] or [0],
        "itemsize": context.get_abi_sizeof(struct) if kind.struct else 1,
    }
    members = {**_members(kind.class_type), **{name: tuple_field(name, n) for name, n in tuples.items()}}
    hidden = hidden_members(members, tuple(others), {}, _instance_of)
    fields = type(kind.class_type.class_name, (tuple,), hidden)
    return _Layout(np.dtype(record, align=True), others, fields)


def _offsets_of_items(field: Any, context: Any) -> list[int]:
    """Return where the items of a tuple begin: one of equal types is an array, any other a struct."""
    inner = context.get_data_type(field)
    if isinstance(field, numba("core.types").UniTuple):
        return [i * context.get_abi_sizeof(inner.element) for i in range(len(field))]
    return [inner.get_element_offset(context.target_data, i) for i in range(len(field))]


def _number(kind: Any) -> np.dtype[Any]:
    types = numba("core.types")
    if not isinstance(kind, types.Number | types.Boolean):
        raise TypeError(f"a field of the type {kind} is none of ours")
    return np.dtype(str(kind) if kind is not types.boolean else "bool")


def _members(cls: Any) -> dict[str, Any]:
    """Return the functions of a class, as its text has them."""

    def plain(accessors: dict[str, Any], which: str) -> Callable[..., Any] | None:
        return accessors[which].py_func if which in accessors else None

    methods = {name: method for name, method in cls.methods.items() if name != "__init__"}
    if special := [name for name in methods if name.startswith("__") and name.endswith("__")]:
        raise TypeError(f"objects with {special[0]} are none of ours")
    properties = {
        name: property(plain(accessors, "get"), plain(accessors, "set"))
        for name, accessors in cls.jit_props.items()
    }
    return {**methods, **properties, **{n: staticmethod(f) for n, f in cls.static_methods.items()}}


__all__ = ["argument_of"]
