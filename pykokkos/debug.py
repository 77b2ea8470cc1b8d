"""The Debug space: workunits run as plain Python, one index after the other.

The accumulator of a reduction is the workunit's own local variable: what it holds when the call for one
index returns is what the call for the next index gets. So every way to write a reduction works, and the
accumulator is a number like any other.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Iterator
from types import CodeType, FrameType, MethodType
from typing import Any, get_args

import numpy as np

from pykokkos import _core, styles

Function = Callable[..., Any]
Bounds = tuple[int, ...]


def parallel_for(
    function: Function, lower: Bounds, upper: Bounds, initial: object, arguments: dict[str, Any]
) -> None:
    """Call `function` for every index of the box from `lower` to `upper`."""
    arguments = _as_views(arguments)
    function = _prepared(function)
    for index in _indices(lower, upper):
        function(*index, **arguments)


def parallel_reduce(
    function: Function, lower: Bounds, upper: Bounds, initial: Any, arguments: dict[str, Any]
) -> Any:
    """Call `function` for every index; return what its accumulator came to."""
    arguments = _as_views(arguments)
    accumulator = _Accumulator(_prepared(function), len(lower), initial)
    for index in _indices(lower, upper):
        accumulator.call(index, (), arguments)
    return _as_scalar(accumulator.value)


def parallel_scan(
    function: Function, lower: Bounds, upper: Bounds, initial: Any, arguments: dict[str, Any]
) -> Any:
    """Call `function` for every index with the final flag set; return the total."""
    arguments = _as_views(arguments)
    accumulator = _Accumulator(_prepared(function), len(lower), initial)
    for index in _indices(lower, upper):
        accumulator.call(index, (True,), arguments)
    return _as_scalar(accumulator.value)


def _indices(lower: Bounds, upper: Bounds) -> Iterator[Bounds]:
    return itertools.product(*map(range, lower, upper))


def _as_views(arguments: dict[str, Any]) -> dict[str, Any]:
    """Give arrays the methods that kernels use on them, such as `extent`."""
    return {
        name: _core.array(value) if isinstance(value, np.ndarray) else value
        for name, value in arguments.items()
    }


def _prepared(function: Any) -> Function:
    """Return the function to call; a method's object refuses there what kernels cannot do."""
    if not isinstance(function, MethodType):
        return function  # type: ignore[no-any-return]
    instance = styles.stand_in(function.__self__)
    return MethodType(styles.with_fields(function.__func__, instance), instance)


def _zero(function: Any, name: str) -> Any:
    """Return the accumulator's neutral value, of the type that its annotation `Acc[T]` says."""
    annotation = function.__annotations__.get(name)
    try:
        if isinstance(annotation, str):
            annotation = eval(annotation, function.__globals__)
        (element,) = get_args(annotation)
        return np.dtype(getattr(element, "np_equiv", element)).type(0).item()
    except Exception:  # an annotation may say anything
        return 0.0


def _as_scalar(value: Any) -> Any:
    return value.item() if isinstance(value, np.generic) else value


class _Accumulator:
    """The value that a workunit's accumulator has after each of its calls."""

    def __init__(self, function: Function, position: int, initial: Any) -> None:
        method = isinstance(function, MethodType)
        code: CodeType = function.__code__
        self._function = function
        self._code = code
        self._name = code.co_varnames[position + method]
        self._depth = 0
        self.value = _zero(function, self._name) if initial is None else initial

    def call(self, index: tuple[Any, ...], flags: tuple[bool, ...], arguments: dict[str, Any]) -> None:
        """Call the workunit once; the accumulator's last value is the next call's first."""
        before = sys.getprofile()
        sys.setprofile(self._watch)
        try:
            self._function(*index, self.value, *flags, **arguments)
        finally:
            sys.setprofile(before)

    def _watch(self, frame: FrameType, event: str, argument: object) -> None:
        if frame.f_code is not self._code:
            return
        if event == "call":
            self._depth += 1
        elif event == "return":
            self._depth -= 1
            if self._depth == 0:
                self.value = frame.f_locals[self._name]
