"""What an abstract run of a kernel knows about values, and notes about parameters."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable
from typing import Any

from difftest.derive.values import Affine, ArrayPart, LocalArray, Scalar, Use, Uses, Value


def definition_of(function: Callable[..., Any]) -> ast.FunctionDef:
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    found = next((node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)), None)
    if found is None:
        raise SyntaxError("no def")
    return found


class Knowledge:
    """The state of the run of one function, and what its values are."""

    def __init__(self, uses: Uses, function: Callable[..., Any], env: dict[str, Value], calls: int) -> None:
        self._uses = uses
        self._function = function
        self._env = env
        self._calls = calls
        self._depth = 0
        self.result: Value = None

    def body(self, statements: list[ast.stmt]) -> None:
        """Run statements."""
        raise NotImplementedError

    def _other(self, node: ast.AST) -> None:
        raise NotImplementedError

    def _test(self, node: ast.expr) -> None:
        raise NotImplementedError

    def _use(self, value: ArrayPart) -> Use:
        return self._uses.params[value.param]

    def _rank(self, value: Value) -> int | None:
        if isinstance(value, LocalArray):
            return len(value.dims)
        if isinstance(value, ArrayPart):
            use = self._use(value)
            return use.rank - value.offset if use.array and use.rank > 0 else None
        return None

    def _integer(self, value: Value) -> None:
        """Note that a value is an integer."""
        if isinstance(value, ArrayPart):
            use = self._use(value)
            if use.array or value.offset:
                use.integer_elements = True
            else:
                use.integer = True
        elif isinstance(value, Scalar):
            for source in value.sources:
                use = self._uses.params[source[1]]
                if source[0] == "element":
                    use.integer_elements = True
                elif not use.array:
                    use.integer = True
            for bound in (value.low, value.high):
                if bound is not None and bound.symbol is not None and bound.symbol[0] == "value":
                    self._uses.params[bound.symbol[1]].integer = True

    def _as_scalar(self, value: Value) -> Scalar:
        if isinstance(value, Scalar):
            return value
        if isinstance(value, ArrayPart):
            use = self._use(value)
            if use.array or value.offset:
                return Scalar(of=("element", value.param))
            own = Affine(("value", value.param))
            return Scalar(own, own, of=("value", value.param))
        return Scalar()

    def _same_shape(self, left: Value, right: Value) -> LocalArray | None:
        """Note that two values are combined element by element; returns the shape if either is an array."""
        shapes = []
        for side in (left, right):
            rank = self._rank(side)
            if rank is not None and rank > 0 and isinstance(side, ArrayPart | LocalArray):
                shapes.append([side.dim(axis) for axis in range(rank)])
        if not shapes:
            return None
        if len(shapes) == 1:
            return LocalArray(tuple(shapes[0]))
        longer, shorter = sorted(shapes, key=len, reverse=True)
        for one, other in zip(reversed(longer), reversed(shorter), strict=False):
            self._equal(one, other)
        return LocalArray(tuple(longer))

    def _equal(self, one: Affine | None, other: Affine | None) -> None:
        if one is None or other is None or one == other:
            return
        if one.symbol is not None:
            self._uses.require(one.symbol, other + -one.constant)
        if other.symbol is not None:
            self._uses.require(other.symbol, one + -other.constant)


def scalar_of(extent: Affine | None) -> Scalar:
    return Scalar(extent, extent) if extent is not None else Scalar(Affine(None))


def minus_one(bound: Affine | None) -> Affine | None:
    return bound + -1 if bound is not None else None


def high_of(scalar: Scalar) -> Affine | None:
    """Return the upper bound of a scalar; that of an element is the element itself."""
    if scalar.high is None and scalar.of is not None and scalar.of[0] == "element":
        return Affine(scalar.of)
    return scalar.high


def called_name(node: ast.Call) -> str:
    if isinstance(node.func, ast.Name):
        return node.func.id
    return node.func.attr if isinstance(node.func, ast.Attribute) else ""
