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
from pykokkos.markers import ViewTypeInfo
from pykokkos.spaces import ExecutionSpace, Trait


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
    if not rest:
        _core.parallel_for(label, policy, _lambda_unit(unit, _Form.EVALUATE, policy), **arguments)
        return
    target = rest[0]
    if not isinstance(target, _core.View | np.ndarray):
        raise TypeError(f"parallel_for(policy, lambda i: …, view) assigns to a view, not to {target!r}")
    if isinstance(policy, _core.TeamPolicy) or _rank(policy) != target.ndim:
        raise TypeError(
            f"parallel_for(policy, lambda i: …, view) assigns to an element for each index: "
            f"a view of rank {target.ndim} takes {target.ndim} indices"
        )
    if _is_debug(policy):
        for index in _indices(policy, arguments):
            target[index if len(index) > 1 else index[0]] = unit(*index, **arguments)
    else:
        stores = MethodType(_lambda_unit(unit, _Form.STORE, policy), target)
        _core.parallel_for(label, policy, stores, **arguments)


def parallel_reduce(*args: Any, **arguments: Any) -> Any:
    """Launch a lambda whose value is the new accumulator."""
    label, policy, unit, rest = _split(args)
    _check_lambda("parallel_reduce", unit)
    _check("parallel_reduce", rest, 2)
    accumulates = _lambda_unit(unit, _Form.ACCUMULATE, policy)
    return _core.parallel_reduce(label, policy, accumulates, *rest, **arguments)


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


def _lambda_unit(unit: Any, form: _Form, policy: Any) -> Any:
    return _core._lambda_unit(unit, form, _rank(policy))


def _rank(policy: Any) -> int:
    begin = getattr(policy, "begin", 0)
    return len(begin) if isinstance(begin, list) else 1


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
    rank = _rank(policy)
    values: dict[str, Any] = {}
    # An array is one argument, however many of the units take it: PK_FUSE_ARGS asks for that, and what the
    # others ask for is of use to kernels whose arguments are different arrays.
    once = any(map(os.environ.get, ("PK_FUSE_ARGS", "PK_RESTRICT", "PK_LOOP_FUSE", "PK_MEM_FUSE")))
    shared: dict[int, str] = {}
    names = []
    for i, own in enumerate(each):
        pairs = []
        for name, value in own.items():
            passed = f"{name}_{i}"
            if once and isinstance(value, _core.View | np.ndarray):
                passed = shared.setdefault(id(value), passed)
            values[passed] = value
            pairs.append((name, passed))
        names.append(tuple(pairs))
    unit = fused_unit(units, tuple(names), rank)
    _core.parallel_for(label or "+".join(unit.__name__ for unit in units), policy, unit, **values)


_numbers = itertools.count()


def renamed(indices: str, names: dict[str, str]) -> str:
    """Return ``order`` or ``pixels[:, 1]``, an array of indices or a column of one, under its new name."""
    array, bracket, column = indices.partition("[")
    return names[array] + bracket + column


@lru_cache(maxsize=256)
def fused_unit(units: tuple[Any, ...], names: tuple[tuple[tuple[str, str], ...], ...], rank: int) -> Any:
    """Make a work unit that calls the units one after the other; `names`: their parameters and its own."""
    surroundings: dict[str, Any] = {"__builtins__": __builtins__}
    indices = ", ".join(f"index{d}" for d in range(rank))
    parameters = [indices]
    body = []
    infos: dict[str, Any] = {}
    stored: list[str] = []
    distinct: list[tuple[str, ...]] = []
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
        if isinstance(unit, _core.WorkUnit):
            infos |= {passed: ViewTypeInfo(trait=Trait.Atomic) for name, passed in own if name in unit.atomic}
            stored += [passed for name, passed in own if name in unit.in_order_if_stored]
            distinct += [
                tuple(renamed(name, dict(own)) for name in names) for names in unit.in_order_unless_distinct
            ]
        passed = "".join(f", {name}={passed}" for name, passed in own)
        body.append(f"    {callee}({indices}{passed})\n")
    text = [f"def fused({', '.join(parameters)}):\n", *body]
    file = f"<pykokkos: {'+'.join(unit.__name__ for unit in units)} {next(_numbers)}>"
    # Kernels are compiled from their source, which linecache then has.
    linecache.cache[file] = (sum(map(len, text)), None, text, file)
    exec(compile("".join(text), file, "exec"), surroundings)
    fused = surroundings["fused"]
    if stored:
        infos["in_order_if_stored"] = stored
    if distinct:
        infos["in_order_unless_distinct"] = distinct
    return _core.workunit(**infos)(fused) if infos else _core.workunit(fused)
