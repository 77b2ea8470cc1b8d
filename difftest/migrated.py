"""Which loops of a migrated program run in parallel, read from its source."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from difftest.plan import Loop


@dataclass(frozen=True)
class Launch:
    """A launch of a workunit on more than one thread."""

    workunit: str
    #: The names of the indices: the targets of the loops that were.
    indices: tuple[str, ...]
    #: Whether it runs in order where an index stands twice in an array.
    looks: bool


def parallel_launches(tree: ast.Module, names: Collection[str]) -> Iterator[Launch]:
    """Yield the parallel launches in the functions of some names: a kernel's caller and what it became."""
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    for name in names:
        if name in functions:
            yield from _launches_in(functions[name], functions)


def _launches_in(function: ast.FunctionDef, functions: dict[str, ast.FunctionDef]) -> Iterator[Launch]:
    policies: dict[str, ast.expr] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            policies[node.targets[0].id] = node.value
    seen: set[str] = set()
    for node in ast.walk(function):
        if not isinstance(node, ast.Call) or not ast.unparse(node.func).startswith("pk.parallel_"):
            continue
        policy = next((p for arg in node.args if (p := _policy(arg, policies))), None)
        names = [arg.id for arg in node.args if isinstance(arg, ast.Name) and arg.id in functions]
        if policy is None or not names or _is_serial(policy):
            continue
        if names[0] in seen:  # the parts of one range
            continue
        seen.add(names[0])
        parameters = [parameter.arg for parameter in functions[names[0]].args.args]
        indices = [_loop_in_chunk(functions[names[0]], p) or p for p in parameters[: _rank(policy)]]
        yield Launch(names[0], tuple(indices), _looks_at_indices(functions[names[0]]))


def _looks_at_indices(workunit: ast.FunctionDef) -> bool:
    options = [k.arg for d in workunit.decorator_list if isinstance(d, ast.Call) for k in d.keywords]
    return "in_order_unless_distinct" in options


def _loop_in_chunk(workunit: ast.FunctionDef, index: str) -> str | None:
    """Return the target of the loop over a chunk of a range, where the launch is over caramba's chunks."""
    if not re.fullmatch(r"chunk(_\d+)?", index):
        return None
    for loop in workunit.body:
        if not (isinstance(loop, ast.For) and isinstance(loop.iter, ast.Call)):
            continue
        bounds = [ast.unparse(bound) for bound in loop.iter.args]
        if len(bounds) == 2 and all(re.search(rf"\b{index}\b.*//", bound) for bound in bounds):
            return ast.unparse(loop.target)
    return None


def _policy(argument: ast.expr, policies: dict[str, ast.expr]) -> ast.Call | None:
    value = policies.get(argument.id) if isinstance(argument, ast.Name) else argument
    if isinstance(value, ast.Call) and ast.unparse(value.func).endswith("Policy"):
        return value
    return None


def _is_serial(policy: ast.Call) -> bool:
    return any("Serial" in ast.unparse(argument) for argument in policy.args)


def _rank(policy: ast.Call) -> int:
    bounds = [argument for argument in policy.args if isinstance(argument, (ast.List, ast.Tuple))]
    return len(bounds[0].elts) if bounds else 1


_INDEPENDENT = ("parallel", "reduction")


def more_parallel(launches: list[Launch], plan: dict[str, Loop]) -> Iterator[str]:
    """Yield the loops that run in parallel though the plan does not let them."""
    independent = Counter(_target(key) for key, loop in plan.items() if loop.verdict in _INDEPENDENT)
    looked_at = Counter(_target(key) for key, loop in plan.items() if loop.verdict != "serial")
    used: Counter[str] = Counter()
    for launch in launches:
        allowed = looked_at if launch.looks else independent
        for index in launch.indices:
            name = index if index in allowed else re.sub(r"_\d+$", "", index)
            used[name] += 1
            if used[name] > allowed[name]:
                yield f"the loop over {name!r} runs in parallel ({launch.workunit}), which its plan forbids"


def _target(key: str) -> str:
    return key.partition("#")[0]
