"""Results of kernels that are typed lists of Numba's."""

from __future__ import annotations

import re
from typing import Any


def _numba_type(name: str, items: list[Any]) -> Any:
    """Return Numba's type of the elements, which pykokkos calls by this name."""
    import numba

    types: Any = numba.types

    if name == "bool":
        return types.boolean
    if hasattr(types, name):
        return getattr(types, name)
    if array := re.fullmatch(r"array\((\w+), (\d+)d, ([ACF])(, readonly)?\)", name):
        return types.Array(_numba_type(array[1], []), int(array[2]), array[3], readonly=bool(array[4]))
    if re.fullmatch(r"tuple\([\w, ]+\)", name):
        return types.BaseTuple.from_types([_numba_type(part, []) for part in name[6:-1].split(", ")])
    if nested := re.fullmatch(r"list\((.*)\)", name):
        return types.ListType(_numba_type(nested[1], []))
    if items:
        typeof: Any = numba.typeof
        return typeof(items[0])
    raise TypeError(f"an empty typed list of {name} cannot be given to Python")


def typed_list(items: list[Any], name: str) -> Any:
    """Return the typed list of these items, whose type has this name; the list itself without Numba."""
    try:
        from numba.typed import List
    except ImportError:
        return items
    result = List.empty_list(_numba_type(name, items), allocated=len(items))
    for item in items:
        result.append(item)
    return result
