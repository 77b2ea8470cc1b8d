"""The Debug space: workunits run as plain Python, one index after the other.

The accumulator of a reduction is the workunit's own local variable: what it holds when the call for one
index returns is what the call for the next index gets. So every way to write a reduction works, and the
accumulator is a number like any other. A tuple as the initial value gives each of its parts to an
accumulator of its own.
"""

from __future__ import annotations

import builtins
import itertools
import sys
from collections.abc import Callable, Iterator
from types import CodeType, FrameType, FunctionType, MethodType
from typing import Any

import numpy as np

from pykokkos import _core, functions, random, styles
from pykokkos.reducers import Fields, first_value

Function = Callable[..., Any]
Bounds = tuple[int, ...]


def parallel_for(
    function: Function,
    lower: Bounds,
    upper: Bounds,
    initial: object,
    arguments: dict[str, Any],
    reducer: Any,
) -> None:
    """Call `function` for every index of the box from `lower` to `upper`."""
    arguments = _as_views(arguments)
    function = _prepared(function)
    for index in _indices(lower, upper, arguments, function):
        function(*index, **arguments)


def parallel_reduce(
    function: Function,
    lower: Bounds,
    upper: Bounds,
    initial: Any,
    arguments: dict[str, Any],
    reducer: Any,
) -> Any:
    """Call `function` for every index; return what its accumulator came to."""
    arguments = _as_views(arguments)
    accumulator = _Accumulator(_prepared(function), len(lower), initial, reducer)
    for index in _indices(lower, upper, arguments, function):
        accumulator.call(index, (), arguments)
    return _as_scalar(accumulator.value)


def parallel_scan(
    function: Function,
    lower: Bounds,
    upper: Bounds,
    initial: Any,
    arguments: dict[str, Any],
    reducer: Any,
) -> Any:
    """Call `function` for every index with the final flag set; return the total."""
    arguments = _as_views(arguments)
    accumulator = _Accumulator(_prepared(function), len(lower), initial, reducer, scan=True)
    for index in _indices(lower, upper, arguments, function):
        accumulator.call(index, (True,), arguments)
    return _as_scalar(accumulator.value)


def _indices(
    lower: Bounds, upper: Bounds, arguments: dict[str, Any], function: Any = None
) -> Iterator[Bounds]:
    """Give every index in order, each with random states of its own."""
    indices = itertools.product(*map(range, lower, upper))
    pools = random.pools_of(arguments.values(), function)
    if not pools:
        yield from indices
        return
    with random.iterating(pools, random.begin_launch(pools)) as begin:
        for index in indices:
            begin(random.stream_of(index))
            yield index


def _as_views(arguments: dict[str, Any]) -> dict[str, Any]:
    """Give arrays the methods that kernels use on them, such as `extent`."""
    return {
        name: _as_view(value) if isinstance(value, np.ndarray) else value for name, value in arguments.items()
    }


def _as_view(array: np.ndarray[Any, Any]) -> Any:
    """Return a view, or records whose fields are attributes, as kernels have them."""
    return array.view(np.recarray) if array.dtype.names else _core.array(array)


def _prepared(function: Any) -> Function:
    """Return the function to call; a method's object refuses there what kernels cannot do."""
    if not isinstance(function, MethodType):
        return _with_bare_names(function)
    instance = styles.stand_in(function.__self__)
    function = styles.with_fields(function.__func__, instance)
    return MethodType(_with_bare_names(function), instance)


class _BareNames(dict[str, Any]):
    """The globals of a kernel, and behind them what kernels may name without importing it."""

    def __init__(self, known: Any) -> None:
        super().__init__()
        self._known = known

    def __missing__(self, name: str) -> Any:
        try:
            value = self._known[name]
        except KeyError:
            if hasattr(builtins, name) or name not in functions.BARE:
                raise
            return functions.BARE[name]
        helper = _helper(value)
        if helper is not None and _lacks_names(helper, set()):
            value = self[name] = _with_bare_names(helper)
        return value


def _with_bare_names(function: Any) -> Function:
    """Return the function with `sqrt` and its like where it, or a function that it calls, lacks them."""
    if not _lacks_names(function, set()):
        return function  # type: ignore[no-any-return]
    copy = FunctionType(
        function.__code__,
        _BareNames(function.__globals__),
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )
    copy.__kwdefaults__ = function.__kwdefaults__
    copy.__annotations__ = function.__annotations__
    return copy


def _helper(value: Any) -> FunctionType | None:
    """Return the Python function that a global is, decorated or not."""
    plain = value.__wrapped__ if isinstance(value, _core.WorkUnit) else value
    return plain if isinstance(plain, FunctionType) else None


def _lacks_names(function: Any, seen: set[CodeType]) -> bool:
    if function.__code__ in seen:
        return False
    seen.add(function.__code__)
    known = function.__globals__
    for name in set(styles.global_names(function.__code__)):
        if name in functions.BARE and not hasattr(builtins, name):
            try:
                known[name]
            except KeyError:
                return True
        helper = _helper(known.get(name))
        if helper is not None and _lacks_names(helper, seen):
            return True
    return False


def _as_scalar(value: Any) -> Any:
    if isinstance(value, Fields):
        return value.as_tuple()
    if isinstance(value, tuple):
        return tuple(map(_as_scalar, value))
    return value.item() if isinstance(value, np.generic) else value


class _Accumulator:
    """The value that a workunit's accumulator has after each of its calls; a lambda's is what it returns."""

    def __init__(
        self, function: Function, position: int, initial: Any, reducer: Any = None, *, scan: bool = False
    ) -> None:
        position += isinstance(function, MethodType)
        code: CodeType = function.__code__
        self._function = function
        self._code = code
        self._several = reducer is None and isinstance(initial, tuple)
        self._names = code.co_varnames[position : position + (len(initial) if self._several else 1)]
        self._depth = 0
        self.value: Any = initial
        self._dtype: Any = None
        if not self._several:
            self.value, self._dtype = first_value(function, position, reducer, initial, scan)
        self._keep_type()

    def call(self, index: tuple[Any, ...], flags: tuple[bool, ...], arguments: dict[str, Any]) -> None:
        """Call the workunit once; the accumulator's last value is the next call's first."""
        if self._code.co_name == "<lambda>":
            self.value = self._function(*index, *self.values(), *flags, **arguments)
            self._keep_type()
            return
        before = sys.getprofile()
        sys.setprofile(self._watch)
        try:
            self._function(*index, *self.values(), *flags, **arguments)
        finally:
            sys.setprofile(before)
        self._keep_type()

    def values(self) -> tuple[Any, ...]:
        """Return what it has for each of its parameters."""
        return tuple(self.value) if self._several else (self.value,)

    def _keep_type(self) -> None:
        """Convert to the annotated type, as a compiled accumulator does."""
        if self._dtype is not None:
            self.value = np.asarray(self.value).astype(self._dtype)[()]

    def _watch(self, frame: FrameType, event: str, argument: object) -> None:
        if frame.f_code is not self._code:
            return
        if event == "call":
            self._depth += 1
        elif event == "return":
            self._depth -= 1
            if self._depth == 0:
                values = tuple(frame.f_locals[name] for name in self._names)
                self.value = values if self._several else values[0]
