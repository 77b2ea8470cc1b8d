"""Makes a failing program smaller: statements and parts of expressions go while it still fails."""

from __future__ import annotations

import ast
import copy
import time
from collections.abc import Callable, Iterator

#: Whether a program still shows the failure.
Fails = Callable[[str], bool]


def reduce_program(source: str, fails: Fails, seconds: float) -> str:
    """Return the smallest failing program that was found in that time."""
    deadline = time.monotonic() + seconds
    tree = ast.parse(source)
    best = source
    improved = True
    while improved:
        improved = False
        for candidate in _candidates(tree):
            if time.monotonic() > deadline:
                return best
            text = ast.unparse(ast.fix_missing_locations(candidate)) + "\n"
            if len(text) < len(best) and _compiles(text) and fails(text):
                tree, best, improved = ast.parse(text), text, True
                break
    return best


def _compiles(text: str) -> bool:
    try:
        compile(text, "<candidate>", "exec")
    except (SyntaxError, ValueError):
        return False
    return True


def _candidates(tree: ast.Module) -> Iterator[ast.Module]:
    """Yield programs that have one thing less: large parts first."""
    blocks = sum(1 for _ in _blocks(tree))
    for number in range(blocks):
        count = len(_block(tree, number))
        size = count
        while size >= 1:
            for start in range(0, count, size):
                smaller = copy.deepcopy(tree)
                block = _block(smaller, number)
                if number == 0 and any(
                    isinstance(s, (ast.Import, ast.ImportFrom)) for s in block[start : start + size]
                ):
                    continue
                del block[start : start + size]
                if not block:
                    block.append(ast.Pass())
                yield smaller
            size //= 2
    for number in range(blocks):
        for position, statement in enumerate(_block(tree, number)):
            inner = getattr(statement, "body", None)
            if isinstance(inner, list) and not isinstance(statement, ast.FunctionDef):
                smaller = copy.deepcopy(tree)
                block = _block(smaller, number)
                block[position : position + 1] = block[position].body  # type: ignore[attr-defined]
                yield smaller
    yield from _simpler_expressions(tree)


def _blocks(tree: ast.AST) -> Iterator[list[ast.stmt]]:
    for node in ast.walk(tree):
        for name in ("body", "orelse"):
            block = getattr(node, name, None)
            if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
                yield block


def _block(tree: ast.AST, number: int) -> list[ast.stmt]:
    for i, block in enumerate(_blocks(tree)):
        if i == number:
            return block
    raise IndexError(number)


_WHOLE = (ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.IfExp, ast.Call, ast.Compare)


def _simpler_expressions(tree: ast.Module) -> Iterator[ast.Module]:
    """Yield programs in which an expression is replaced by one of its parts."""
    count = sum(isinstance(node, _WHOLE) for node in ast.walk(tree))
    for number in range(count):
        for choice in range(3):
            smaller = copy.deepcopy(tree)
            replacer = _Replacer(number, choice)
            smaller = replacer.visit(smaller)
            if replacer.done:
                yield smaller


class _Replacer(ast.NodeTransformer):
    """Replaces the expression with a number, in the order of `ast.walk`-like visits, by one of its parts."""

    def __init__(self, number: int, choice: int) -> None:
        self.done = False
        self._left = number
        self._choice = choice

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, _WHOLE) and not self.done:
            if self._left == 0:
                self._left = -1
                parts = [part for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr)]
                if isinstance(node, ast.Call):
                    parts = node.args
                if self._choice < len(parts):
                    self.done = True
                    return parts[self._choice]
                return node
            self._left -= 1
        return super().generic_visit(node)
