"""Reducers of parallel_reduce, and accumulators of the Debug space.

    @pk.workunit
    def lowest(i, acc, x):
        if x[i] < acc.val:
            acc.val = x[i]
            acc.loc = i

    value, place = pk.parallel_reduce(len(x), lowest, pk.MinLoc, x=x)

A reducer is given to parallel_reduce after the workunit (or as ``reducer=``), or in the accumulator's
annotation: ``acc: pk.Acc[pk.double, pk.MinLoc]``. Without one the updates of the accumulator say what is
meant. Accumulators of MinLoc and MaxLoc have the fields `val` and `loc`, those of MinMax `min_val` and
`max_val`, those of MinMaxLoc all four with `min_loc` and `max_loc`; the result is the tuple of the fields.
Comparisons pass over NaN. Where nothing was found, a location is 2**63 - 1.
"""

from __future__ import annotations

import contextlib
import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, get_args

import numpy as np

from pykokkos import _core

_nowhere = 2**63 - 1


@dataclass(frozen=True)
class Reducer:
    """A way to join partial results. One that is not scalar gives a tuple."""

    name: str
    is_scalar: bool = True


Sum = Reducer("Sum")
Prod = Reducer("Prod")
Min = Reducer("Min")
Max = Reducer("Max")
LAnd = Reducer("LAnd")
LOr = Reducer("LOr")
BAnd = Reducer("BAnd")
BOr = Reducer("BOr")
MinMax = Reducer("MinMax", is_scalar=False)
MinLoc = Reducer("MinLoc", is_scalar=False)
MaxLoc = Reducer("MaxLoc", is_scalar=False)
MinMaxLoc = Reducer("MinMaxLoc", is_scalar=False)

_fields = {
    "MinMax": ("min_val", "max_val"),
    "MinLoc": ("val", "loc"),
    "MaxLoc": ("val", "loc"),
    "MinMaxLoc": ("min_val", "max_val", "min_loc", "max_loc"),
}


class Fields:
    """The accumulator of a reducer that is not scalar, in the Debug space."""

    def __init__(self, names: tuple[str, ...], values: tuple[Any, ...]) -> None:
        """Give each field its value."""
        self.__dict__.update(zip(names, values, strict=True))

    def as_tuple(self) -> tuple[Any, ...]:
        """Return the fields as parallel_reduce gives them."""
        return tuple(
            value.item() if isinstance(value, np.generic) else value for value in self.__dict__.values()
        )


def _extreme(dtype: np.dtype[Any], greatest: bool) -> Any:
    if dtype.kind == "f":
        return np.inf if greatest else -np.inf
    if dtype.kind == "b":
        return greatest
    return int(np.iinfo(dtype).max if greatest else np.iinfo(dtype).min)


def neutral(reducer: Reducer, dtype: np.dtype[Any]) -> Any:
    """Return the value that changes nothing: a number, or a tuple of the fields' values."""

    def top() -> Any:
        return _extreme(dtype, greatest=True)

    def bottom() -> Any:
        return _extreme(dtype, greatest=False)

    values: dict[str, Callable[[], Any]] = {
        "Sum": lambda: dtype.type(0).item(),
        "Prod": lambda: dtype.type(1).item(),
        "Min": top,
        "Max": bottom,
        "LAnd": lambda: dtype.type(1).item(),
        "LOr": lambda: dtype.type(0).item(),
        "BAnd": lambda: dtype.type(~dtype.type(0)).item(),
        "BOr": lambda: dtype.type(0).item(),
        "MinMax": lambda: (top(), bottom()),
        "MinLoc": lambda: (top(), _nowhere),
        "MaxLoc": lambda: (bottom(), _nowhere),
        "MinMaxLoc": lambda: (top(), bottom(), _nowhere, _nowhere),
    }
    return values[reducer.name]()


_by_name = {
    reducer.name: reducer
    for reducer in (Sum, Prod, Min, Max, LAnd, LOr, BAnd, BOr, MinMax, MinLoc, MaxLoc, MinMaxLoc)
}
_meanings: dict[tuple[Any, ...], str | None] = {}


def meaning(
    function: Callable[..., Any],
    position: int,
    reducer: Reducer | None,
    *,
    scan: bool = False,
    several: bool = False,
) -> str | None:
    """Return the name of the reducer that the updates of an accumulator mean, as compiled kernels read them.

    "" stands for no updates, None for what no reducer joins. TypeError for updates that are not those of the
    given reducer, and for None where there are several partial results.
    """
    code = function.__code__
    key = code, position, reducer, scan, several
    if key not in _meanings:
        if len(_meanings) > 4096:
            _meanings.clear()
        plain = getattr(function, "__func__", function)
        name = reducer.name if reducer else None
        _meanings[key] = _core._accumulator_reducer(plain, position, name, scan, several)
    return _meanings[key]


def meant(
    function: Callable[..., Any],
    position: int,
    reducer: Reducer | None,
    *,
    scan: bool = False,
    several: bool = False,
) -> Reducer:
    """Return the reducer that was given, or the one that the updates mean; Sum where they mean none."""
    name = meaning(function, position, reducer, scan=scan, several=several)
    return reducer or _by_name[name or "Sum"]


def first_value(
    function: Callable[..., Any], position: int, reducer: Any, initial: Any, scan: bool = False
) -> tuple[Any, Any]:
    """Return what the accumulator starts from in the Debug space, and the dtype that it keeps or None."""
    dtype, _ = annotated(function, position)
    joins = meant(function, position, reducer, scan=scan, several=scan)
    if dtype is None and joins.name in ("LAnd", "LOr") and initial is None:
        dtype = np.dtype(bool)
    if joins.name in _fields:
        if initial is None:
            initial = neutral(joins, np.dtype(float) if dtype is None else dtype)
        return with_fields(joins, initial), None
    if initial is None:
        bits = joins.name in ("BAnd", "BOr")
        value = np.dtype(int if bits else float) if dtype is None else dtype
        initial = neutral(joins, value)
    return initial, dtype


def with_fields(reducer: Reducer, values: Any) -> Fields:
    """Return the accumulator of a reducer that is not scalar; TypeError for what is no tuple of those."""
    names = _fields[reducer.name]
    if not isinstance(values, tuple) or len(values) != len(names):
        raise TypeError(
            f"the initial value of pk.{reducer.name} has the parts {' '.join(names)}, so it is a tuple"
        )
    return Fields(names, values)


def join(reducer: Reducer, left: Any, right: Any) -> Any:
    """Return two partial results as one; of equal ones the left stays."""
    if reducer.name in _fields:
        a, b = dict(left.__dict__), right.__dict__
        for value, place in (("val", "loc"), ("min_val", "min_loc"), ("max_val", "max_loc")):
            if value not in a:
                continue
            greatest = value == "max_val" or reducer.name == "MaxLoc"
            better = b[value] > a[value] if greatest else b[value] < a[value]
            if better or (b[value] == a[value] and a.get(place) == _nowhere):
                a |= {name: b[name] for name in (value, place) if name in b}
        return Fields(tuple(a), tuple(a.values()))
    operations: dict[str, Callable[[Any, Any], Any]] = {
        "Sum": operator.add,
        "Prod": operator.mul,
        "Min": lambda a, b: b if b < a else a,
        "Max": lambda a, b: b if b > a else a,
        "LAnd": lambda a, b: type(a)(a and b),
        "LOr": lambda a, b: type(a)(a or b),
        "BAnd": operator.and_,
        "BOr": operator.or_,
    }
    return operations[reducer.name](left, right)


def _names(function: Callable[..., Any]) -> dict[str, Any]:
    """Return what the text of annotations may name and the globals lack."""
    names: dict[str, Any] = {"double": float}  # upstream's
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        with contextlib.suppress(ValueError):  # not assigned yet
            names[name] = cell.cell_contents
    return names


def annotated(function: Callable[..., Any], position: int) -> tuple[Any, Any]:
    """Return the dtype and the reducer that an accumulator's annotation names, None for what it lacks."""
    from pykokkos.markers import Acc

    code = function.__code__
    if position >= code.co_argcount:  # what follows says what is wrong with this
        return None, None
    annotation = function.__annotations__.get(code.co_varnames[position])
    if isinstance(annotation, str):  # from __future__ import annotations
        try:
            annotation = eval(annotation, function.__globals__, _names(function))
        except Exception:  # an annotation may say anything
            return None, None
    if annotation is None or getattr(annotation, "__origin__", None) is not Acc:
        return None, None
    dtype = reducer = None
    for part in get_args(annotation):
        if isinstance(part, Reducer):
            reducer = part
        else:
            dtype = np.dtype(getattr(part, "np_equiv", part))
    return dtype, reducer


_core._register_reducers(Reducer, annotated)
