"""Launches of what is no work unit: lambdas, and lists of work units that run as one kernel.

pk.parallel_for(n, lambda i: 2.0 * x[i], y)                       # y[i] = 2.0 * x[i]
pk.parallel_reduce(n, lambda i, acc: acc + x[i])
pk.parallel_for(policy, [scale, shift], args_0={"x": x}, args_1={"x": x, "by": 1.0})
"""

from __future__ import annotations

import itertools
import linecache
import os
from collections.abc import Iterator
from enum import IntEnum
from functools import lru_cache
from types import FunctionType, MethodType
from typing import Any

import numpy as np

from pykokkos import _core, debug
from pykokkos.reducers import Reducer, first_value
from pykokkos.spaces import ExecutionSpace


class _Form(IntEnum):
    """What a lambda's expression is, as the compiler counts it."""

    STORE = 1
    ACCUMULATE = 2
    EVALUATE = 3


def parallel_for(*args: Any, **arguments: Any) -> None:
    """Launch a lambda, or a list of work units."""
    label, policy, unit, rest = _split(args)
    if isinstance(unit, list | tuple):
        _check("parallel_for", rest, 0)
        _fused(label, policy, tuple(unit), arguments)
        return
    _check_lambda("parallel_for", unit)
    _check("parallel_for", rest, 1)
    if _is_debug(policy):
        target = rest[0] if rest else None
        for index in _indices(policy, arguments):
            value = unit(*index, **arguments)
            if target is not None:
                target[index[0]] = value
    elif rest:
        if not isinstance(rest[0], _core.View | np.ndarray):
            raise TypeError(f"parallel_for(policy, lambda i: …, view) assigns to a view, not to {rest[0]!r}")
        _core.parallel_for(
            label, policy, MethodType(_core._lambda_unit(unit, _Form.STORE), rest[0]), **arguments
        )
    else:
        _core.parallel_for(label, policy, _core._lambda_unit(unit, _Form.EVALUATE), **arguments)


def parallel_reduce(*args: Any, **arguments: Any) -> Any:
    """Launch a lambda whose value is the new accumulator."""
    label, policy, unit, rest = _split(args)
    _check_lambda("parallel_reduce", unit)
    _check("parallel_reduce", rest, 2)
    if not _is_debug(policy):
        return _core.parallel_reduce(
            label, policy, _core._lambda_unit(unit, _Form.ACCUMULATE), *rest, **arguments
        )
    reducers = [value for value in (*rest, arguments.pop("reducer", None)) if isinstance(value, Reducer)]
    initial = [value for value in rest if not isinstance(value, Reducer)]
    if len(reducers) > 1 or len(initial) > 1:
        raise TypeError("parallel_reduce takes one reducer and one initial value")
    reducer, start = (values[0] if values else None for values in (reducers, initial))
    accumulator, _ = first_value(unit, 0, reducer, start)
    for index in _indices(policy, arguments):
        accumulator = unit(*index, accumulator, **arguments)
    return accumulator.item() if isinstance(accumulator, np.generic) else accumulator


def parallel_scan(*args: Any, **arguments: Any) -> Any:
    """Refuse what is no work unit: a scan has two results for each index."""
    _, _, unit, _ = _split(args)
    raise TypeError(f"parallel_scan needs a function decorated with @pk.workunit, not {unit!r}")


def _split(args: tuple[Any, ...]) -> tuple[str | None, Any, Any, tuple[Any, ...]]:
    label = args[0] if isinstance(args[0], str) else None
    if isinstance(args[0], str) or args[0] is None:
        args = args[1:]
    return label, args[0], args[1], args[2:]


def _check(pattern: str, rest: tuple[Any, ...], most: int) -> None:
    if len(rest) > most:
        raise TypeError(
            f"{pattern} got {len(rest)} values after the work unit: arguments are passed by keyword"
        )


def _check_lambda(pattern: str, unit: Any) -> None:
    if not isinstance(unit, FunctionType) or unit.__name__ != "<lambda>":
        raise TypeError(f"{pattern} needs a function decorated with @pk.workunit, not {unit!r}")


def _is_debug(policy: Any) -> bool:
    space = getattr(policy, "space", ExecutionSpace.Default)
    return (_core.get_default_space() if space is ExecutionSpace.Default else space) is ExecutionSpace.Debug


def _indices(policy: Any, arguments: dict[str, Any]) -> Iterator[tuple[int, ...]]:
    begin, end = getattr(policy, "begin", 0), getattr(policy, "end", policy)
    if not isinstance(begin, list):
        begin, end = [begin], [end]
    return debug._indices(tuple(begin), tuple(end), arguments)


def _fused(label: str | None, policy: Any, units: tuple[Any, ...], arguments: dict[str, Any]) -> None:
    if not units:
        raise TypeError("a list of work units needs at least one")
    each = [arguments.pop(f"args_{i}", {}) for i in range(len(units))]
    if arguments:
        raise TypeError(
            f"a list of {len(units)} work units takes args_0 … args_{len(units) - 1}, not {sorted(arguments)}"
        )
    begin = getattr(policy, "begin", 0)
    rank = len(begin) if isinstance(begin, list) else 1
    values: dict[str, Any] = {}
    shared: dict[int, str] = {}  # PK_FUSE_ARGS: an array is one argument, however many of the units take it
    names = []
    for i, own in enumerate(each):
        pairs = []
        for name, value in own.items():
            passed = f"{name}_{i}"
            if os.environ.get("PK_FUSE_ARGS") and isinstance(value, _core.View | np.ndarray):
                passed = shared.setdefault(id(value), passed)
            values[passed] = value
            pairs.append((name, passed))
        names.append(tuple(pairs))
    unit = fused_unit(units, tuple(names), rank)
    _core.parallel_for(label or "+".join(unit.__name__ for unit in units), policy, unit, **values)


_numbers = itertools.count()


@lru_cache(maxsize=256)
def fused_unit(units: tuple[Any, ...], names: tuple[tuple[tuple[str, str], ...], ...], rank: int) -> Any:
    """Make a work unit that calls the units one after the other; `names`: their parameters and its own."""
    surroundings: dict[str, Any] = {"__builtins__": __builtins__}
    indices = ", ".join(f"index{d}" for d in range(rank))
    parameters = [indices]
    body = []
    for i, (unit, own) in enumerate(zip(units, names, strict=True)):
        if isinstance(unit, MethodType):
            surroundings[f"object{i}"] = unit.__self__
            callee = f"object{i}.{unit.__func__.__name__}"
        elif isinstance(unit, _core.WorkUnit):
            surroundings[f"unit{i}"] = unit
            callee = f"unit{i}"
        else:
            raise TypeError(f"a list of work units holds functions decorated with @pk.workunit, not {unit!r}")
        parameters += [passed for _, passed in own if passed not in parameters]
        passed = "".join(f", {name}={passed}" for name, passed in own)
        body.append(f"    {callee}({indices}{passed})\n")
    text = [f"def fused({', '.join(parameters)}):\n", *body]
    file = f"<pykokkos: {'+'.join(unit.__name__ for unit in units)} {next(_numbers)}>"
    # Kernels are compiled from their source, which linecache then has.
    linecache.cache[file] = (sum(map(len, text)), None, text, file)
    exec(compile("".join(text), file, "exec"), surroundings)
    return _core.workunit(surroundings["fused"])
