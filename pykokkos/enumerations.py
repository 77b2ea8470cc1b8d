"""Members of enumerations that are no numbers, as kernels know them: named tuples of the place among the
members, and of the value where the members have numbers of one type for values.

Names of one member are the same, and so are equal members: tuples that are compared say the same.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from enum import Enum
from typing import Any

_NUMBERS = (bool, int, float, complex)


@functools.cache
def _stand_ins(enumeration: type[Enum]) -> Mapping[Enum, tuple[Any, ...]]:
    members = tuple(enumeration)
    types = {type(member.value) for member in members}
    numbers = len(types) == 1 and types <= set(_NUMBERS)

    def given(_: type, place: int, *_value: Any) -> Enum:
        return members[place]

    fields = ("its place", "value") if numbers else ("its place",)
    cls = type(enumeration.__name__, (tuple,), {"_fields": fields, "__new__": given, "__slots__": ()})
    return {
        member: tuple.__new__(cls, (place, member.value) if numbers else (place,))
        for place, member in enumerate(members)
    }


def stand_in(member: Enum) -> tuple[Any, ...]:
    """Return what kernels get for a member; the same object each time."""
    return _stand_ins(type(member))[member]
