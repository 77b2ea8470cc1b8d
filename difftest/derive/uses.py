"""How a kernel uses its parameters: an abstract run of its source that notes ranks, kinds and bounds.

The run goes through the statements a few times, calls of other kernels included. What it does not understand
it leaves open; whether the inputs that follow are good is for trial calls to say.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from difftest.derive.expressions import BITS, LOOPS, Expressions
from difftest.derive.knowledge import called_name, definition_of, high_of, minus_one, scalar_of
from difftest.derive.values import Affine, ArrayPart, LocalArray, Scalar, Shape, Tuple, Use, Uses, Value

#: Kinds take one round to be found, and the ranks of arrays of rows another.
_ROUNDS = 3


def find_uses(function: Callable[..., Any]) -> Uses:
    """Analyse a Python function. Raises OSError or SyntaxError where there is no source."""
    tree = definition_of(function)
    names = [argument.arg for argument in (*tree.args.posonlyargs, *tree.args.args, *tree.args.kwonlyargs)]
    uses = Uses({name: Use() for name in names})
    for _ in range(_ROUNDS):
        # what the round before found out about arrays, this one builds on
        known = {
            name: Use(
                array=use.array,
                rank=use.rank + (name in uses.deeper),
                boolean_elements=use.boolean_elements,
            )
            for name, use in uses.params.items()
        }
        uses = Uses(known)
        _Run(uses, function, {name: ArrayPart(name) for name in names}, 0).body(tree.body)
    return uses


class _Run(Expressions):
    """The run of one function with what is known about its arguments."""

    def body(self, statements: list[ast.stmt]) -> None:
        for statement in statements:
            method = getattr(self, f"_{type(statement).__name__.lower()}", self._other)
            method(statement)

    def _other(self, node: ast.AST) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                self._value(child)

    def _functiondef(self, node: ast.FunctionDef) -> None:
        self._env[node.name] = None

    def _return(self, node: ast.Return) -> None:
        if node.value is not None:
            self.result = self._value(node.value)

    def _raise(self, node: ast.Raise) -> None:
        raised = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
        if isinstance(raised, ast.Name):
            self._uses.raises.add(raised.id)

    def _assert(self, node: ast.Assert) -> None:
        self._uses.raises.add("AssertionError")
        self._test(node.test)

    def _assign(self, node: ast.Assign) -> None:
        value = self._value(node.value)
        for target in node.targets:
            self._bind(target, value)

    def _annassign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self._bind(node.target, self._value(node.value))

    def _augassign(self, node: ast.AugAssign) -> None:
        value = self._value(node.value)
        if isinstance(node.op, BITS):
            self._integer(value)
        if self._depth or isinstance(value, (ArrayPart, LocalArray)):
            self._uses.reduces = True
        if isinstance(node.target, ast.Name):
            target = self._env.get(node.target.id)
            if isinstance(target, (ArrayPart, LocalArray)):
                if isinstance(target, ArrayPart) and isinstance(value, (ArrayPart, LocalArray)):
                    self._use(target).array = True
                    self._use(target).written = True
                self._same_shape(target, value)
            else:
                self._env[node.target.id] = Scalar()
        else:
            target = self._value(node.target)
            self._write(node.target)
            self._same_shape(target, value)

    def _bind(self, target: ast.expr, value: Value) -> None:
        if isinstance(target, ast.Name):
            self._env[target.id] = value
        elif isinstance(target, (ast.Tuple, ast.List)):
            parts = self._parts(value, len(target.elts))
            for element, part in zip(target.elts, parts, strict=True):
                self._bind(element, part)
        elif isinstance(target, ast.Subscript):
            place = self._value(target)
            self._write(target)
            self._same_shape(place, value)
        elif isinstance(target, ast.Attribute):
            self._value(target)
            self._write(target)

    def _parts(self, value: Value, count: int) -> list[Value]:
        if isinstance(value, Tuple) and len(value.parts) == count:
            return list(value.parts)
        if isinstance(value, Shape):
            if isinstance(value.of, ArrayPart):
                use = self._use(value.of)
                use.array = use.exact_rank = True
                use.rank = max(use.rank, value.of.offset + count)
            return [scalar_of(value.of.dim(axis)) for axis in range(count)]
        if isinstance(value, ArrayPart):
            # an array with as many rows, or a tuple: an array will do
            use = self._use(value)
            if value.offset == 0 and not use.array:
                use.parts = count
                return [Scalar()] * count
            use.array = True
            use.rank = max(use.rank, value.offset + 1)
            self._uses.require(("extent", value.param, value.offset), Affine(None, count))
            return [Scalar(of=("element", value.param))] * count
        return [None] * count

    def _write(self, target: ast.expr) -> None:
        node = target
        while isinstance(node, (ast.Subscript, ast.Attribute)):
            node = node.value
        value = self._env.get(node.id) if isinstance(node, ast.Name) else None
        if isinstance(value, ArrayPart):
            self._use(value).written = True
        elif isinstance(value, Scalar) and value.of is not None and value.of[0] == "element":
            self._uses.params[value.of[1]].written = True

    def _for(self, node: ast.For) -> None:
        self._forget_changed(node)
        self._bind(node.target, self._iterated(node.iter))
        self._deeper(node.body)
        self.body(node.orelse)

    def _while(self, node: ast.While) -> None:
        self._forget_changed(node)
        self._test(node.test)
        saved = dict(self._env)
        self._refine(node.test)
        self._deeper(node.body)
        self._env.update({name: saved[name] for name in saved if isinstance(saved[name], ArrayPart)})

    def _if(self, node: ast.If) -> None:
        self._test(node.test)
        before = dict(self._env)
        self._refine(node.test)
        self.body(node.body)
        for name, value in before.items():
            if isinstance(value, Scalar) and not _assigns(node.body, name):
                self._env[name] = value
        self.body(node.orelse)

    def _deeper(self, statements: list[ast.stmt]) -> None:
        self._depth += 1
        self._uses.depth = max(self._uses.depth, self._depth)
        self.body(statements)
        self._depth -= 1

    def _forget_changed(self, loop: ast.For | ast.While) -> None:
        for node in ast.walk(loop):
            if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
                name = node.target.id
                if not isinstance(self._env.get(name), (ArrayPart, LocalArray)):
                    self._env[name] = Scalar(low=_lowest(self._env.get(name), node.op))

    def _iterated(self, node: ast.expr) -> Value:
        """Return what a loop variable takes from what is iterated over."""
        if isinstance(node, ast.Call):
            name = called_name(node)
            if name in LOOPS:
                return self._range([self._value(argument) for argument in node.args])
            if name == "enumerate" and node.args:
                of = self._value(node.args[0])
                extent = of.dim(0) if isinstance(of, (ArrayPart, LocalArray)) else None
                return Tuple((Scalar(Affine(None), extent + -1 if extent else None), self._element(of)))
            if name == "zip":
                return Tuple(tuple(self._element(self._value(argument)) for argument in node.args))
        return self._element(self._value(node))

    def _range(self, arguments: list[Value]) -> Scalar:
        for argument in arguments:
            self._integer(argument)
        scalars = [
            argument if isinstance(argument, Scalar) else self._as_scalar(argument) for argument in arguments
        ]
        if len(scalars) == 1:
            return Scalar(Affine(None), minus_one(high_of(scalars[0])))
        first, last = scalars[:2]
        step = scalars[2].exact if len(scalars) > 2 else Affine(None, 1)
        if step is not None and step.symbol is None and step.constant < 0:
            return Scalar(last.low + 1 if last.low else None, high_of(first))
        return Scalar(first.low or Affine(None), minus_one(high_of(last)))

    def _element(self, value: Value) -> Value:
        if isinstance(value, ArrayPart):
            use = self._use(value)
            use.array = True
            use.rank = max(use.rank, value.offset + 1)
            if use.rank > value.offset + 1:
                return ArrayPart(value.param, value.offset + 1)
            return Scalar(of=("element", value.param))
        return Scalar() if isinstance(value, LocalArray) else None

    # conditions

    def _test(self, node: ast.expr) -> None:
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return self._test(node.operand)
        if isinstance(node, ast.BoolOp):
            for part in node.values:
                self._test(part)
            return None
        value = self._value(node)
        if isinstance(value, ArrayPart):
            self._use(value).boolean = True
        elif isinstance(value, Scalar) and value.of is not None and value.of[0] == "element":
            self._uses.params[value.of[1]].boolean_elements = True
        return None

    def _refine(self, node: ast.expr) -> None:
        """Take a condition for true."""
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
            for part in node.values:
                self._refine(part)
        if not isinstance(node, ast.Compare) or len(node.ops) != 1 or not isinstance(node.left, ast.Name):
            return
        known = self._env.get(node.left.id)
        bound = self._as_scalar(self._value(node.comparators[0]))
        if not isinstance(known, Scalar):
            return
        match node.ops[0]:
            case ast.Lt():
                known = replace(known, high=minus_one(bound.high))
            case ast.LtE():
                known = replace(known, high=bound.high)
            case ast.Gt():
                known = replace(known, low=bound.low + 1 if bound.low else known.low)
            case ast.GtE():
                known = replace(known, low=bound.low or known.low)
        self._env[node.left.id] = known


def _lowest(value: Value, op: ast.operator) -> Affine | None:
    """Return the lower bound that a variable keeps while it only grows."""
    return value.low if isinstance(value, Scalar) and isinstance(op, ast.Add) else None


def _assigns(statements: list[ast.stmt], name: str) -> bool:
    return any(
        isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store)
        for statement in statements
        for node in ast.walk(statement)
    )
