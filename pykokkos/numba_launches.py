"""Launches that are given what only Numba knows, typed dictionaries, typed lists of lists: they run in order.

    @pk.workunit                                        @njit
    def look(i, d, keys, out):                          def look(i, d, keys, out):
        out[i] = d[keys[i]]                                 out[i] = d[keys[i]]
                                                            return ()

    pk.parallel_for(policy, look, d=d, …)               for i in range(begin, end): look(i, d, keys, out)

Numba compiles the work unit, which returns its accumulators, and the loops around it. Dictionaries and lists
that iterations share are no memory of several threads, and so the loops are serial.
"""

from __future__ import annotations

import ast
import functools
import inspect
import textwrap
import types
import warnings
from typing import Any

_LOOPS = """\
def run(bounds, accumulators, rest):
{loops}
{indent}accumulators = unit({indices}, *(accumulators + rest))
    return accumulators
"""


def in_order(pattern: str, error: TypeError, launch: tuple[Any, ...], arguments: dict[str, Any]) -> Any:
    """Run a launch with Numba that kernels cannot be given, and return its result.

    ``pattern``: "parallel_for" or "parallel_reduce"; ``error``: what is wrong with an argument, raised where
    the launch is of another form than those that a migration writes; ``launch``: the positional arguments.
    """
    policy, unit, *initial = launch[1:] if isinstance(launch[0], str | None) else launch
    bounds = _bounds(policy)
    function = getattr(unit, "py_func", None)
    reduces = pattern == "parallel_reduce"
    single = len(initial) == 0 or isinstance(initial[0], int | float | complex)
    if pattern == "parallel_scan" or bounds is None or function is None or len(initial) > 1 or not single:
        raise error
    names = list(inspect.signature(function).parameters)
    own = names[len(bounds) : len(bounds) + reduces]
    run = _compiled(function, len(bounds), tuple(own))
    warnings.warn(f"{function.__name__} stays with Numba: {error}", RuntimeWarning, stacklevel=2)
    start = tuple(initial or [0.0]) if reduces else ()
    result = run(bounds, start, tuple(arguments[name] for name in names[len(bounds) + reduces :]))
    return result[0] if reduces else None


def _bounds(policy: Any) -> tuple[tuple[int, int], ...] | None:
    if isinstance(policy, int):
        return ((0, policy),)
    begin, end = getattr(policy, "begin", None), getattr(policy, "end", None)
    if begin is None or end is None:
        return None
    return ((begin, end),) if isinstance(begin, int) else tuple(zip(begin, end, strict=True))


@functools.lru_cache(maxsize=64)
def _compiled(function: types.FunctionType, rank: int, accumulators: tuple[str, ...]) -> Any:
    import numba

    from pykokkos.numba_functions import teach_numba

    teach_numba()
    loops = "\n".join(
        f"{'    ' * (d + 1)}for i{d} in range(bounds[{d}][0], bounds[{d}][1]):" for d in range(rank)
    )
    indices = ", ".join(f"i{d}" for d in range(rank))
    text = _LOOPS.format(loops=loops, indent="    " * (rank + 1), indices=indices)
    compiled: Any = numba.njit(error_model="numpy")
    surroundings = {"unit": compiled(_returning(function, accumulators))}
    exec(text, surroundings)
    return compiled(surroundings["run"])


def _returning(function: types.FunctionType, accumulators: tuple[str, ...]) -> Any:
    """Return the work unit's function as one that returns its accumulators."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    definition: Any = tree.body[0]
    definition.decorator_list = []
    definition = _Returns(accumulators).visit(definition)
    definition.body.append(_result(accumulators))
    free = function.__code__.co_freevars
    outer: Any = ast.parse(f"def outer({', '.join(free)}): pass").body[0]
    outer.body = [definition, ast.Return(ast.Name(definition.name, ast.Load()))]
    tree.body = [outer]
    made: dict[str, Any] = {}
    code = compile(ast.fix_missing_locations(tree), function.__code__.co_filename, "exec")
    exec(code, function.__globals__, made)
    return made["outer"](*(cell.cell_contents for cell in function.__closure__ or ()))


def _result(accumulators: tuple[str, ...]) -> ast.Return:
    return ast.Return(ast.Tuple([ast.Name(name, ast.Load()) for name in accumulators], ast.Load()))


class _Returns(ast.NodeTransformer):
    """Returns of a work unit give the accumulators; parameters lose what they are annotated with."""

    def __init__(self, accumulators: tuple[str, ...]) -> None:
        self._accumulators = accumulators

    def visit_Return(self, node: ast.Return) -> ast.Return:
        return _result(self._accumulators)

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node
