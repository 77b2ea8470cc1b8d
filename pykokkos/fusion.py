"""Launches that wait for the next ones and run as one kernel with them, where PK_FUSION asks for it.

PK_FUSION=naive (or trace): a parallel_for over a range whose arrays are views that nothing else reaches,
waits. The next one joins it if both run over the same range and no iteration needs what another iteration
of the other kernel does: then one kernel runs both, iteration by iteration. Everything else runs at once, in
order: whatever reads or changes a view, launches, fences or leaves the program runs first what waits (the
core sees to that). So what a program computes does not change.
"""

from __future__ import annotations

import ast
import atexit
import builtins
import inspect
import math
import os
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType
from typing import Any

import numpy as np

from pykokkos import _core, forms
from pykokkos.spaces import ExecutionSpace

MODES = ("naive", "trace")
_most = 16  # kernels of one launch


@dataclass(frozen=True)
class Use:
    """What a kernel does with an array: whether only at its own index, and its fewest indices."""

    own: bool
    written: bool
    indices: int


@dataclass
class _Launch:
    label: str
    policy: Any
    range: tuple[Any, ...]
    unit: Any
    arguments: dict[str, Any]
    uses: dict[int, Use]  # of views, by identity


_waiting: list[_Launch] = []


def enabled() -> bool:
    """Return whether PK_FUSION asks for fusion; RuntimeError for what it cannot ask."""
    mode = os.environ.get("PK_FUSION")
    if mode and mode not in MODES:
        raise RuntimeError(f"PK_FUSION is {mode!r}; it must be one of {', '.join(MODES)}")
    return bool(mode)


def parallel_for(*args: Any, **arguments: Any) -> None:
    """Launch, or wait for the next launch; as `parallel_for([label,] policy, workunit, **arguments)`."""
    launch = _read(args, arguments)
    if launch is None:
        _core.parallel_for(*args, **arguments)  # what waits runs first
        return
    if _waiting and not all(_fits(earlier, launch) for earlier in _waiting):
        _core._settle()
    _waiting.append(launch)
    _core._set_waiting(_run)
    if len(_waiting) == _most:
        _core._settle()


def _run() -> None:
    launches = _waiting.copy()
    _waiting.clear()
    first = launches[0]
    if len(launches) == 1:
        _core.parallel_for(first.label, first.policy, first.unit, **first.arguments)
        return
    label = "+".join(launch.label for launch in launches)
    each = {f"args_{i}": launch.arguments for i, launch in enumerate(launches)}
    forms._fused(label, first.policy, tuple(launch.unit for launch in launches), each)


def _fits(earlier: _Launch, later: _Launch) -> bool:
    if earlier.range != later.range:
        return False
    for view, use in later.uses.items():
        other = earlier.uses.get(view)
        if other and (use.written or other.written) and not (use.own and other.own):
            return False
    return True


def _read(args: tuple[Any, ...], arguments: dict[str, Any]) -> _Launch | None:
    """Return a launch that may wait; None for all others."""
    label = args[0] if args and isinstance(args[0], str) else None
    if args and (label is not None or args[0] is None):
        args = args[1:]
    if len(args) != 2 or type(args[1]) is not _core.WorkUnit:
        return None
    policy, unit = args
    if type(policy) is _core.RangePolicy:
        space = policy.space
        bounds = (policy.begin, policy.end, space, policy.chunk_size, policy.schedule)
    elif type(policy) is int:
        space = ExecutionSpace.Default
        bounds = (0, policy, space, 0, None)
    else:
        return None
    if space is ExecutionSpace.Default:
        space = _core.get_default_space()
    of_parameters = _uses(unit.__wrapped__)
    if space is ExecutionSpace.Debug or of_parameters is None:
        return None
    if list(arguments.keys() - of_parameters.keys()):
        return None  # the launch says what is wrong
    uses: dict[int, Use] = {}
    for name, value in arguments.items():
        if isinstance(value, int | float | complex | np.generic):
            continue
        rank = _core._deferrable(value)
        if rank < 0:
            return None
        use = of_parameters[name]
        # Fewer indices than dimensions give a part, through which elements may change.
        use = Use(use.own, use.written or use.indices < rank, use.indices)
        other = uses.get(id(value), use)
        uses[id(value)] = Use(use.own and other.own, use.written or other.written, use.indices)
    return _Launch(label or unit.__name__, policy, bounds, unit, arguments, uses)


@lru_cache(maxsize=1024)
def _uses(function: Any) -> dict[str, Use] | None:
    """Return what a workunit does with each parameter after the index; None when it must run at once."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, SyntaxError):
        return None
    definition = tree.body[0] if tree.body else None
    if not isinstance(definition, ast.FunctionDef) or function.__closure__:
        return None
    names = [a.arg for a in (*definition.args.posonlyargs, *definition.args.args)]
    body = ast.Module(definition.body, [])
    if not names or not _is_plain(body, function, names):
        return None
    found = {name: Use(own=True, written=False, indices=99) for name in names[1:]}
    for name, use in _mentions(body, names[0]):
        if name in found:
            old = found[name]
            found[name] = Use(old.own and use.own, old.written or use.written, min(old.indices, use.indices))
    return found


def _is_plain(body: ast.Module, function: Any, names: list[str]) -> bool:
    """Return whether the code says all that it depends on, and only its arrays show that it ran."""
    functions = {"range", "len", "min", "max", "abs", "int", "float", "bool", "round"}
    stored = {node.id for node in ast.walk(body) if isinstance(node, ast.Name) and _is_stored(node)}
    if names[0] in stored:
        return False
    for node in ast.walk(body):
        if isinstance(node, ast.Raise | ast.Assert | ast.FunctionDef | ast.Lambda | ast.Global):
            return False
        if isinstance(node, ast.Attribute) and node.attr in ("printf", "rand"):
            return False
        if isinstance(node, ast.Name) and node.id not in stored and node.id not in names:
            value = function.__globals__.get(node.id, vars(builtins).get(node.id))
            if value in (math, np) or (isinstance(value, ModuleType) and value.__name__ == "pykokkos"):
                continue
            if node.id not in functions or value is not vars(builtins)[node.id]:
                return False
    return True


def _is_stored(node: ast.AST) -> bool:
    return isinstance(getattr(node, "ctx", None), ast.Store | ast.Del)


def _mentions(body: ast.AST, index: str) -> Iterator[tuple[str, Use]]:
    """Give every use of a name, seen from the innermost expression that says how."""
    for node in ast.walk(body):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Name):
                yield child.id, _use(node, child, body, index)


def _use(parent: ast.AST, name: ast.Name, body: ast.AST, index: str) -> Use:
    if isinstance(parent, ast.Attribute) and parent.attr in ("shape", "ndim", "size", "extent", "dtype"):
        return Use(own=True, written=False, indices=99)
    if isinstance(parent, ast.Call) and isinstance(parent.func, ast.Name) and parent.func.id == "len":
        return Use(own=True, written=False, indices=99)
    if isinstance(parent, ast.Subscript) and parent.value is name:
        parts = parent.slice.elts if isinstance(parent.slice, ast.Tuple) else [parent.slice]
        own = isinstance(parts[0], ast.Name) and parts[0].id == index
        slices = any(isinstance(part, ast.Slice) for part in parts)
        return Use(own, _is_stored(parent), 0 if slices else len(parts))
    return Use(own=False, written=True, indices=0)


atexit.register(_core._settle)
