"""The plan of a kernel: what a person expects to become of its loops, written before any tool saw it.

A specification file of the corpus says, beside what the kernels are called with, which of their loops may run
in parallel, and which diagnostics they get::

    from difftest.plan import Diagnostics, Plan, parallel, reduction, serial

    PLAN: Plan = {"smooth": {"t": serial("each step reads the last"), "i": parallel("writes out[i] alone")}}
    DIAGNOSTICS: Diagnostics = {}

Every kernel of the program is in ``PLAN``, and every ``for`` and ``while`` of it: a loop's key is its target,
``while`` for one without, with ``#2``, ``#3`` behind it when the target comes again. Array statements may be
in it too, under their target or ``return``; ``elements`` is the loop that a decorator implies.
``DIAGNOSTICS`` names, for a kernel that is kept or noted, the identifiers.
"""

from __future__ import annotations

import ast
import importlib.util
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from difftest.spec import Specification

__all__ = ["Diagnostics", "Loop", "Plan", "distinct", "parallel", "reduction", "serial"]

Verdict = Literal["parallel", "reduction", "distinct", "serial"]


@dataclass(frozen=True)
class Loop:
    """What is expected of a loop, and why."""

    verdict: Verdict
    reason: str


def parallel(reason: str) -> Loop:
    """The iterations are independent."""
    return Loop("parallel", reason)


def reduction(reason: str) -> Loop:
    """The iterations are independent but for what they accumulate."""
    return Loop("reduction", reason)


def distinct(reason: str) -> Loop:
    """The iterations are independent where no index stands twice in an array, which each launch looks at."""
    return Loop("distinct", reason)


def serial(reason: str) -> Loop:
    """An iteration needs what earlier ones did, or there is no telling."""
    return Loop("serial", reason)


#: By kernel, by loop.
Plan = Mapping[str, Mapping[str, Loop]]

#: By kernel; a kernel that gets none is left out.
Diagnostics = Mapping[str, Sequence[str]]

#: The loop over the elements or threads that the decorator of a kernel implies.
IMPLIED = "elements"


@dataclass(frozen=True)
class Declared:
    """What a specification file of the corpus declares."""

    specification: Specification
    plan: Plan
    diagnostics: Diagnostics


class PlanError(Exception):
    """A plan is missing or speaks of what is not there."""


def load_declared(path: Path) -> Declared:
    """Execute a specification file and return what it declares."""
    module_spec = importlib.util.spec_from_file_location(path.stem, path)
    if module_spec is None or module_spec.loader is None:
        raise PlanError(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(module_spec)
    module_spec.loader.exec_module(module)
    for name, kind in (("spec", Specification), ("PLAN", Mapping), ("DIAGNOSTICS", Mapping)):
        if not isinstance(getattr(module, name, None), kind):
            raise PlanError(f"{name} is missing or no {kind.__name__}")
    declared = Declared(module.spec, module.PLAN, module.DIAGNOSTICS)
    for kernel, loops in declared.plan.items():
        for loop, expected in loops.items():
            if not isinstance(expected, Loop) or not expected.reason:
                raise PlanError(
                    f"{kernel}: the plan of {loop} is not parallel, reduction, distinct or serial(reason)"
                )
    return declared


@dataclass(frozen=True)
class Place:
    """A loop or an array statement of a kernel."""

    key: str
    line: int
    is_loop: bool


def definition_named(tree: ast.Module, name: str) -> ast.FunctionDef | ast.ClassDef | ast.Assign | None:
    """Return the last definition of that name, at any depth, or else the assignment that binds it."""
    found: list[ast.FunctionDef | ast.ClassDef] = [
        node
        for node in ast.walk(tree)
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name == name
    ]
    if found:
        return max(found, key=lambda node: node.lineno)
    bound = [node for node in tree.body if isinstance(node, ast.Assign)]
    return next((node for node in bound if name in map(ast.unparse, node.targets)), None)


def places_of(definition: ast.AST) -> list[Place]:
    """Return the loops of a definition and its statements that may be loops, in the order of the text."""
    loops: Counter[str] = Counter()
    places: list[Place] = []
    for node in _in_order(definition):
        if isinstance(node, (ast.For, ast.While)):
            text = ast.unparse(node.target).strip("()") if isinstance(node, ast.For) else "while"
            loops[text] += 1
            key = text if loops[text] == 1 else f"{text}#{loops[text]}"
            places.append(Place(key, node.lineno, True))
        elif isinstance(node, (ast.Assign, ast.AugAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            places += [Place(ast.unparse(target), node.lineno, False) for target in targets]
        elif isinstance(node, ast.Return):
            places.append(Place("return", node.lineno, False))
    return places


def _in_order(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        yield child
        yield from _in_order(child)


def plan_problems(tree: ast.Module, declared: Declared) -> Iterator[str]:
    """Yield what is wrong between a program and its plan: what is not there, and loops that have no plan."""
    for kernel, loops in declared.plan.items():
        definition = definition_named(tree, kernel)
        if definition is None:
            yield f"{kernel}: planned, but the program has no such definition"
            continue
        places = places_of(definition)
        keys = {place.key for place in places} | {IMPLIED}
        for loop in loops.keys() - keys:
            yield f"{kernel}: there is no loop {loop!r}"
        yield from (
            f"{kernel}: the loop {place.key!r} in line {place.line} has no plan"
            for place in places
            if place.is_loop and place.key not in loops
        )
    for kernel in declared.diagnostics.keys() - declared.plan.keys():
        yield f"{kernel}: has diagnostics but no plan"
