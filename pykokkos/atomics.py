"""Atomic operations on elements of views, as plain Python: what the host and the Debug space call.

Kernels compile the same names (types/atomics.def). Numbers of the element's type are computed as there:
integers wrap, division and remainder of integers are C's (zero for a zero divisor), max and min give NaN when
either is NaN, fmax and fmin the other one. inc_mod and dec_mod count from 0 to the value and from there to 0
(Kokkos::atomic_fetch_inc_mod).
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

Index = int | Sequence[int]
_lock = threading.Lock()


def _update(view: Any, index: Index, next_value: Callable[..., Any], *operands: Any) -> Any:
    """Replace one element by what `next_value` makes of it and the operands; return the old one."""
    array = np.asarray(view)
    if array.ndim and not array.flags.writeable:
        raise ValueError("the view is read-only")
    position = tuple(index) if isinstance(index, (tuple, list)) else (index,)
    if len(position) != array.ndim:
        raise TypeError(f"a view of rank {array.ndim} is indexed by {len(position)} indices")
    converted = [np.asarray(operand).astype(array.dtype)[()] for operand in operands]
    with _lock, np.errstate(all="ignore"):
        old = array[position]
        array[position] = next_value(old, *converted)
    return old


def _quotient(a: Any, b: Any) -> Any:
    if a.dtype.kind not in "iu":
        return a / b
    return np.fmod(a, b) * 0 if b == 0 else (a - np.fmod(a, b)) // b


def _remainder(a: Any, b: Any) -> Any:
    return a * 0 if b == 0 else np.fmod(a, b)


def _same_bits(a: Any, b: Any) -> bool:
    return bool(a.tobytes() == b.tobytes())


_operations: dict[str, tuple[str, Callable[[Any, Any], Any]]] = {
    "add": ("iufc", np.add),
    "sub": ("iufc", np.subtract),
    "mul": ("iufc", np.multiply),
    "div": ("iufc", _quotient),
    "mod": ("iu", _remainder),
    "and": ("biu", np.bitwise_and),
    "or": ("biu", np.bitwise_or),
    "xor": ("biu", np.bitwise_xor),
    "lshift": ("iu", np.left_shift),
    "rshift": ("iu", np.right_shift),
    "max": ("biuf", np.maximum),
    "min": ("biuf", np.minimum),
    "fmax": ("biuf", np.fmax),
    "fmin": ("biuf", np.fmin),
    "inc_mod": ("iu", lambda old, most: old * 0 if old >= most else old + 1),
    "dec_mod": ("iu", lambda old, most: most if old == 0 or old > most else old - 1),
}


def _named(name: str, kinds: str, fetches: bool, operation: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    def atomic(view: Any, index: Index, value: Any) -> Any:
        _check(name, kinds, view)
        old = _update(view, index, operation, value)
        return old if fetches else None

    atomic.__name__ = atomic.__qualname__ = name
    given = "; return the old value" if fetches else ""
    operation_name = name.removeprefix("atomic_").removeprefix("fetch_")
    atomic.__doc__ = f"Update view[index] by `{operation_name}` with the value, atomically{given}."
    return atomic


def _check(name: str, kinds: str, view: Any) -> None:
    if np.asarray(view).dtype.kind not in kinds:
        raise TypeError(f"{name} takes no elements of type {np.asarray(view).dtype}")


for _short, (_kinds, _operation) in _operations.items():
    globals()[f"atomic_fetch_{_short}"] = _named(f"atomic_fetch_{_short}", _kinds, True, _operation)
    globals()[f"atomic_{_short}"] = _named(f"atomic_{_short}", _kinds, False, _operation)


def atomic_increment(view: Any, index: Index) -> None:
    """Add one to view[index], atomically."""
    _check("atomic_increment", "iuf", view)
    _update(view, index, np.add, 1)


def atomic_decrement(view: Any, index: Index) -> None:
    """Subtract one from view[index], atomically."""
    _check("atomic_decrement", "iuf", view)
    _update(view, index, np.subtract, 1)


def atomic_exchange(view: Any, index: Index, new: Any) -> Any:
    """Store `new` to view[index], atomically; return the old value."""
    return _update(view, index, lambda _, value: value, new)


def atomic_compare_exchange(view: Any, index: Index, compare: Any, new: Any) -> Any:
    """Store `new` to view[index] if that has the bits of `compare`, atomically; return the old value."""
    return _update(
        view, index, lambda old, wanted, value: value if _same_bits(old, wanted) else old, compare, new
    )


__all__ = [
    *(f"atomic_fetch_{name}" for name in _operations),
    *(f"atomic_{name}" for name in _operations),
    "atomic_compare_exchange",
    "atomic_decrement",
    "atomic_exchange",
    "atomic_increment",
]
