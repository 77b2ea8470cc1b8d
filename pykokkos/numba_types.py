"""The types of our kernels as Numba's, for what asks Numba which code an overloaded function means.

The compiler describes an argument (runtime/infer/overloads.cpp) as (how much is known, description):

    "is"        the very object: a literal, or what a name around the kernel stands for
    "given"     an argument that Python passed, whose type is the one that Numba gives it
    "computed"  a value that is no literal to Numba, either
    "unsure"    anything else, which may be a literal to Numba
    "tuple"     a tuple that is written out, of such pairs

What our types do not tell, Numba's may, such as the layout of a slice. So each argument has a list of types
that Numba may see; whoever asks has to get one answer for all of them.
"""

from __future__ import annotations

import functools
import importlib
import itertools
import math
from collections.abc import Iterable
from typing import Any

Pair = tuple[str, Any]

MOST_ALTERNATIVES = 4096


def numba(module: str) -> Any:
    """Return a module of Numba's."""
    return importlib.import_module("numba." + module)


def signature_text(kind: Any) -> str | None:
    """Return the type of a number or an array in the words of signatures, or None for any other."""
    types = numba("core.types")
    if isinstance(kind, types.Boolean):
        return "bool_"
    if isinstance(kind, types.Integer | types.Float | types.Complex):
        return str(kind)
    if not isinstance(kind, types.Array) or not kind.aligned or kind.ndim == 0:
        return None
    item = signature_text(kind.dtype)
    axes = [":"] * kind.ndim
    if kind.layout in "CF":
        axes[-1 if kind.layout == "C" else 0] = "::1"
    return item and f"{'' if kind.mutable else 'readonly '}{item}[{', '.join(axes)}]"


class UnknownTypeError(Exception):
    """Says why Numba's type of an argument is not known."""


def alternatives(argument: Pair) -> list[Any]:
    """Return all types that Numba may see for this argument."""
    known, what = argument
    if known == "is":
        return [_of_object(what)]
    if known == "tuple":
        return _tuples([alternatives(item) for item in what])
    return _described(what, known)


def _chosen(items: list[list[Any]]) -> Iterable[tuple[Any, ...]]:
    """Choose one of the types of each item."""
    if math.prod(map(len, items)) > MOST_ALTERNATIVES:
        raise UnknownTypeError("Numba may see too many types of an argument")
    return itertools.product(*items)


def _tuples(items: list[list[Any]]) -> list[Any]:
    return [made for chosen in _chosen(items) for made in _tuples_of(chosen)]


def _tuples_of(items: tuple[Any, ...]) -> list[Any]:
    """Return the types of a tuple, which are two where all items may be the same literal."""
    types = numba("core.types")
    certain = [item for item in items if not isinstance(item, _unknown_literals())]
    if len(certain) == len(items):
        return [types.BaseTuple.from_types(items)]
    item = certain[0] if certain else items[0]
    alike = isinstance(item, types.Literal) and all(other is item for other in certain)
    return [types.Tuple(items), *([types.UniTuple(item, len(items))] if alike else [])]


def _of_object(value: Any) -> Any:
    """As TypeInferer.typeof_global does."""
    types = numba("core.types")
    try:
        found = numba("core.registry").cpu_target.typing_context.resolve_value_type(value)
    except Exception as error:
        raise UnknownTypeError(f"Numba has no type for {value!r}: {error}") from error
    if isinstance(found, types.Array):
        return found.copy(readonly=True)
    if isinstance(found, types.BaseAnonymousTuple):
        literals = [types.maybe_literal(item) for item in value]
        return types.Tuple(literals) if all(literals) else found
    return types.maybe_literal(value) or found


def _described(what: Any, known: str) -> list[Any]:
    types = numba("core.types")
    if what is None:
        return [types.none]
    if isinstance(what, str):
        return _numbers(what, known)
    kind, *parts = what
    found: list[Any] = _makers()[kind](known, *parts)
    return found


def _numbers(name: str, known: str) -> list[Any]:
    types = numba("core.types")
    plain = getattr(types, "boolean" if name == "bool" else name)
    if known == "unsure" and plain is types.int64:
        return [plain, _unknown_literals()[0]()]
    if known == "unsure" and plain is types.boolean:
        return [plain, types.literal(False), types.literal(True)]
    return [plain]


def _text(known: str, text: str) -> list[Any]:
    types = numba("core.types")
    if known == "given":
        return [types.unicode_type]
    return [types.unicode_type, _unknown_literals()[1](), types.literal(text)]


def _record(_: str, dtype: Any) -> list[Any]:
    try:
        return [numba("np.numpy_support").from_dtype(dtype)]
    except Exception as error:
        raise UnknownTypeError(f"Numba has no type for records of {dtype}: {error}") from error


def _array(known: str, element: Any, rank: int, layout: str, readonly: bool) -> list[Any]:
    types = numba("core.types")
    (item,) = _described(element, "computed")
    layouts = layout if known == "given" else "CFA"
    stores = [readonly] if known == "given" else [False, True]
    found: list[Any] = [
        types.Array(item, rank, order, readonly=constant, aligned=aligned)
        for order in layouts
        for constant in stores
        for aligned in ((True, False) if order == "A" or known == "given" else (True,))
    ]
    nested = known != "given" and rank > 0 and hasattr(item, "bitwidth")  # a field of a record
    return [*found, types.NestedArray(item, (1,) * rank)] if nested else found


def _tuple(known: str, items: list[Any]) -> list[Any]:
    return _tuples([_described(item, known) for item in items])


def _named_tuple(known: str, cls: type, items: list[Any]) -> list[Any]:
    types = numba("core.types")
    if cls.__module__.startswith(
        "pykokkos"
    ):  # what kernels get for something else, such as an enumeration's member
        return _nothing(known, cls.__name__)
    found = []
    for chosen in _chosen([_described(item, known) for item in items]):
        uniform = len(set(chosen)) == 1
        found.append(
            types.NamedUniTuple(chosen[0], len(chosen), cls) if uniform else types.NamedTuple(chosen, cls)
        )
    return found


def _optional(_: str, value: Any) -> list[Any]:
    types = numba("core.types")
    return [types.Optional(item) for item in _described(value, "computed")]


def _list(_: str, element: Any) -> list[Any]:
    types = numba("core.types")
    items = _described(element, "computed")
    return [make(item) for item in items for make in (types.ListType, types.List, _reflected)]


def _reflected(item: Any) -> Any:
    types = numba("core.types")
    return types.List(item, reflected=True)


def _dtype(known: str, element: Any) -> list[Any]:
    types = numba("core.types")
    (item,) = _described(element, "computed")
    return [types.DType(item), *([] if known == "computed" else [types.NumberClass(item)])]


def _nothing(_: str, name: str) -> list[Any]:
    raise UnknownTypeError(f"Numba has no type that is known to stand for {name}")


@functools.cache
def _makers() -> dict[str, Any]:
    return {
        "text": _text,
        "record": _record,
        "array": _array,
        "tuple": _tuple,
        "named tuple": _named_tuple,
        "optional": _optional,
        "list": _list,
        "dtype": _dtype,
        "nothing": _nothing,
    }


@functools.cache
def _unknown_literals() -> tuple[Any, Any]:
    """Return types of literals whose values nobody can ask for: an integer's, and a text's."""
    types = numba("core.types")

    def asked(*_: Any) -> Any:
        raise UnknownTypeError(
            "it asks for the value of an argument that may or may not be a literal to Numba"
        )

    def is_same(self: Any, other: Any) -> Any:
        return type(self) is type(other) or (isinstance(other, types.Literal) and asked())

    def begin(self: Any, plain: Any) -> None:
        self._key = self._literal_value = "?"
        self._literal_type_cache = plain

    def integer(self: Any) -> None:
        begin(self, types.int64)
        types.Integer.__init__(self, name="Literal[int](?)", bitwidth=64, signed=True)

    def text(self: Any) -> None:
        begin(self, types.unicode_type)
        types.Dummy.__init__(self, "Literal[str](?)")

    def made(base: Any, initialize: Any) -> Any:
        members = {"literal_value": property(asked), "__eq__": is_same, "__hash__": base.__hash__}
        return type(base)("Unknown" + base.__name__, (base,), {"__init__": initialize, **members})

    return made(types.IntegerLiteral, integer), made(types.StringLiteral, text)


__all__ = ["MOST_ALTERNATIVES", "Pair", "UnknownTypeError", "alternatives", "numba", "signature_text"]
