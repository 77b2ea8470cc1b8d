"""How a kernel uses its parameters: an abstract run of its source that notes ranks, kinds and bounds.

The run goes through the statements once, calls of other kernels included. What it does not understand it
leaves open; whether the inputs that follow are good is for trial calls to say.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from difftest.derive.values import (
    Affine,
    ArrayPart,
    LocalArray,
    Scalar,
    Shape,
    Tuple,
    Use,
    Uses,
    Value,
    constant,
)

_ARRAY_ATTRIBUTES = frozenset(
    "shape size ndim dtype T flat itemsize nbytes strides real imag sum mean min max prod std var any all copy "
    "reshape ravel flatten fill dot transpose astype argmin argmax cumsum cumprod sort argsort view item "
    "nonzero take conj conjugate".split()
)
_MADE_LIKE = frozenset("zeros_like empty_like ones_like full_like copy ascontiguousarray asfortranarray".split())
_MADE = frozenset("zeros empty ones full".split())
_REDUCED = frozenset("sum mean min max prod std var any all argmin argmax amin amax median dot vdot".split())
_SUMS = frozenset("sum mean prod std var dot vdot nansum nanmean".split())
_LOOPS = frozenset({"range", "prange"})
_BITS = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift)
_DEEPEST_CALL = 6


def find_uses(function: Callable[..., Any]) -> Uses:
    """Analyse a Python function. Raises OSError or SyntaxError where there is no source."""
    tree = _definition(function)
    names = [argument.arg for argument in (*tree.args.posonlyargs, *tree.args.args, *tree.args.kwonlyargs)]
    uses = Uses({name: Use() for name in names})
    for _ in range(2):  # what the first run finds out about kinds, the second one builds on
        run = _Run(uses, function, {name: ArrayPart(name) for name in names}, 0)
        run.body(tree.body)
    return uses


def _definition(function: Callable[..., Any]) -> ast.FunctionDef:
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    found = next((node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)), None)
    if found is None:
        raise SyntaxError("no def")
    return found


class _Run:
    """The run of one function with what is known about its arguments."""

    def __init__(self, uses: Uses, function: Callable[..., Any], env: dict[str, Value], calls: int) -> None:
        self._uses = uses
        self._function = function
        self._env = env
        self._calls = calls
        self._depth = 0
        self.result: Value = None

    # statements

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
        if isinstance(node.op, _BITS):
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

    def _parts(self, value: Value, count: int) -> list[Value]:
        if isinstance(value, Tuple) and len(value.parts) == count:
            return list(value.parts)
        if isinstance(value, Shape):
            if isinstance(value.of, ArrayPart):
                use = self._use(value.of)
                use.array = use.exact_rank = True
                use.rank = max(use.rank, value.of.offset + count)
            return [_scalar_of(value.of.dim(axis)) for axis in range(count)]
        if isinstance(value, ArrayPart):
            # an array with as many rows, or a tuple: an array will do
            use = self._use(value)
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
            name = _called(node)
            if name in _LOOPS:
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
        scalars = [argument if isinstance(argument, Scalar) else self._as_scalar(argument) for argument in arguments]
        if len(scalars) == 1:
            return Scalar(Affine(None), _minus_one(_high(scalars[0])))
        first, last = scalars[:2]
        step = scalars[2].exact if len(scalars) > 2 else Affine(None, 1)
        if step is not None and step.symbol is None and step.constant < 0:
            return Scalar(last.low + 1 if last.low else None, _high(first))
        return Scalar(first.low or Affine(None), _minus_one(_high(last)))

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
                known = replace(known, high=_minus_one(bound.high))
            case ast.LtE():
                known = replace(known, high=bound.high)
            case ast.Gt():
                known = replace(known, low=bound.low + 1 if bound.low else known.low)
            case ast.GtE():
                known = replace(known, low=bound.low or known.low)
        self._env[node.left.id] = known

    # expressions

    def _value(self, node: ast.expr) -> Value:
        match node:
            case ast.Constant(value=bool()):
                return Scalar()
            case ast.Constant(value=int() as number):
                return constant(number)
            case ast.Name():
                return self._name(node.id)
            case ast.Tuple() | ast.List():
                return Tuple(tuple(self._value(element) for element in node.elts))
            case ast.Attribute():
                return self._attribute(node)
            case ast.Subscript():
                return self._subscript(node)
            case ast.Call():
                return self._call(node)
            case ast.BinOp():
                return self._binary(node)
            case ast.UnaryOp():
                return self._unary(node)
            case ast.Compare():
                return self._compare(node)
            case ast.IfExp():
                self._test(node.test)
                self._value(node.body)
                return self._value(node.orelse)
            case _:
                self._other(node)
                return None

    def _name(self, name: str) -> Value:
        if name in self._env:
            return self._env[name]
        found = self._global(name)
        return constant(found) if isinstance(found, int) and not isinstance(found, bool) else None

    def _global(self, name: str) -> Any:
        variables = inspect.getclosurevars(self._function)
        for table in (variables.nonlocals, variables.globals):
            if name in table:
                return table[name]
        return getattr(self._function, "__globals__", {}).get(name)

    def _attribute(self, node: ast.Attribute) -> Value:
        value = self._value(node.value)
        if isinstance(value, ArrayPart):
            if node.attr not in _ARRAY_ATTRIBUTES:
                self._use(value).fields.add(node.attr)
                return None
            use = self._use(value)
            use.array = True
            use.rank = max(use.rank, value.offset + 1)
        if isinstance(value, (ArrayPart, LocalArray)):
            if node.attr == "shape":
                return Shape(value)
            if node.attr == "size":
                rank = self._rank(value)
                return _scalar_of(value.dim(0)) if rank is None or rank <= 1 else Scalar(Affine(None))
            if node.attr == "T" and (rank := self._rank(value)) is not None:
                return LocalArray(tuple(value.dim(axis) for axis in reversed(range(rank))))
            if node.attr in ("real", "imag", "flat"):
                return value
        return None

    def _subscript(self, node: ast.Subscript) -> Value:
        value = self._value(node.value)
        indices = list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]
        if isinstance(value, Shape):
            axis = self._value(indices[0])
            if isinstance(axis, Scalar) and axis.exact is not None and axis.exact.symbol is None:
                number = axis.exact.constant
                if isinstance(value.of, ArrayPart):
                    use = self._use(value.of)
                    use.array = True
                    use.rank = max(use.rank, value.of.offset + 1 + max(number, 0))
                return _scalar_of(value.of.dim(number)) if number >= 0 else Scalar(Affine(None))
            return Scalar(Affine(None))
        if isinstance(value, Tuple):
            index = self._value(indices[0])
            if isinstance(index, Scalar) and index.exact is not None and index.exact.symbol is None:
                number = index.exact.constant
                return value.parts[number] if -len(value.parts) <= number < len(value.parts) else None
            return None
        if isinstance(value, (ArrayPart, LocalArray)):
            return self._indexed(value, indices)
        for index in indices:
            self._index_value(index)
        return None

    def _indexed(self, value: ArrayPart | LocalArray, indices: list[ast.expr]) -> Value:
        written = [i for i in indices if not (isinstance(i, ast.Constant) and i.value in (None, ...))]
        has_ellipsis = len(written) < len(indices)
        if isinstance(value, ArrayPart):
            use = self._use(value)
            use.array = True
            use.rank = max(use.rank, value.offset + len(written))
        dims: list[Affine | None] = []
        for axis, index in enumerate(written):
            if isinstance(index, ast.Slice):
                dims.append(self._slice(value.dim(axis), index))
                continue
            found = self._value(index)
            if isinstance(found, ArrayPart) and self._uses.params[found.param].array:
                self._index_array(found, value, axis)
                dims.append(found.dim(0))
            elif isinstance(found, LocalArray):
                dims.append(None)
            elif isinstance(found, Tuple) and isinstance(value, ArrayPart):
                self._use(value).rank = max(self._use(value).rank, value.offset + len(found.parts))
                for place, part in enumerate(found.parts):
                    self._bound(value, place, part)
            else:
                self._bound(value, axis, found)
        if has_ellipsis:
            return None
        if dims or len(written) == 0:
            rank = self._rank(value)
            if rank is not None:
                dims += [value.dim(axis) for axis in range(len(written), rank)]
            return LocalArray(tuple(dims)) if dims else value
        if isinstance(value, ArrayPart):
            rank = self._rank(value)
            if rank is None or rank <= len(written):
                return Scalar(of=("element", value.param)) if rank is not None else self._row(value, len(written))
            return self._row(value, len(written))
        rest = value.dims[len(written) :]
        return LocalArray(rest) if rest else Scalar()

    def _row(self, value: ArrayPart, taken: int) -> ArrayPart:
        return ArrayPart(value.param, value.offset + taken, value.dims[taken:])

    def _slice(self, extent: Affine | None, node: ast.Slice) -> Affine | None:
        low, high = (self._index_value(part) if part else None for part in (node.lower, node.upper))
        if node.step is not None:
            self._index_value(node.step)
            return None
        start = low.exact if low else Affine(None)
        end = high.exact if high else extent
        if node.lower is not None and start is None:
            return None
        if high is not None and end is not None and end.symbol is None and end.constant < 0:
            end = extent + end.constant if extent else None
        if high is not None and high.high is not None and high.high.symbol is not None and extent is not None:
            # slices clip, but what is combined with them has their extent
            if extent.symbol is not None:
                self._uses.require(extent.symbol, high.high + -extent.constant)
        if start is None or end is None or start.symbol is not None:
            return None
        return end + -start.constant if start.constant >= 0 else None

    def _index_value(self, node: ast.expr) -> Scalar:
        value = self._value(node)
        self._integer(value)
        return self._as_scalar(value)

    def _index_array(self, index: ArrayPart, value: ArrayPart | LocalArray, axis: int) -> None:
        use = self._uses.params[index.param]
        if not use.boolean_elements:
            use.integer_elements = True
            self._bound(value, axis, Scalar(of=("element", index.param)))

    def _bound(self, value: ArrayPart | LocalArray, axis: int, index: Value) -> None:
        """Note what an index says about the extent of an axis."""
        if isinstance(index, ArrayPart):
            use = self._use(index)
            use.integer = True
            if not use.array:
                use.index = True
            index = self._as_scalar(index)
        if not isinstance(index, Scalar):
            self._unclear(value)
            return
        if index.of is not None and index.of[0] == "element":
            self._uses.params[index.of[1]].integer_elements = True
        high = _high(index)
        extent = value.dim(axis)
        if high is None:
            self._unclear(value)
        elif extent is not None and extent.symbol is not None:
            if high.symbol is None and high.constant < 0:
                self._uses.require(extent.symbol, Affine(None, -high.constant - extent.constant))
            else:
                self._uses.require(extent.symbol, high + (1 - extent.constant))
        low = index.low
        if low is not None and low.symbol is None and low.constant < 0 and extent and extent.symbol:
            self._uses.require(extent.symbol, Affine(None, -low.constant - extent.constant))

    def _unclear(self, value: ArrayPart | LocalArray) -> None:
        if isinstance(value, ArrayPart):
            self._use(value).unclear = True

    def _unary(self, node: ast.UnaryOp) -> Value:
        value = self._value(node.operand)
        if isinstance(node.op, ast.Invert):
            self._integer(value)
        if isinstance(node.op, ast.USub) and isinstance(value, Scalar) and value.exact is not None:
            exact = value.exact
            return constant(-exact.constant) if exact.symbol is None else Scalar()
        return value if isinstance(value, LocalArray) else _like(value)

    def _binary(self, node: ast.BinOp) -> Value:
        left, right = self._value(node.left), self._value(node.right)
        if isinstance(node.op, _BITS):
            self._integer(left)
            self._integer(right)
        if isinstance(node.op, ast.MatMult):
            return self._product(left, right)
        shaped = self._same_shape(left, right)
        if shaped is not None:
            return shaped
        return self._arithmetic(node.op, self._as_scalar(left), self._as_scalar(right))

    def _arithmetic(self, op: ast.operator, left: Scalar, right: Scalar) -> Scalar:
        if isinstance(op, (ast.Add, ast.Sub)):
            sign = 1 if isinstance(op, ast.Add) else -1
            moved = right.exact
            if moved is not None and moved.symbol is None:
                by = sign * moved.constant
                low, high = left.low, left.high
                if low is None and high is None and left.of is not None and left.of[0] == "element":
                    low = high = Affine(left.of)
                return Scalar(low + by if low else None, high + by if high else None)
            if isinstance(op, ast.Add) and left.exact is not None and left.exact.symbol is None:
                by = left.exact.constant
                return Scalar(right.low + by if right.low else None, right.high + by if right.high else None)
            if isinstance(op, ast.Sub) and right.low is not None:
                # from above: what is taken away is at least that; integers that are sizes are not negative
                least = right.low.constant if right.low.symbol is None else 0
                return Scalar(None, left.high + -least if left.high else None)
        if isinstance(op, ast.FloorDiv):
            return Scalar(Affine(None), left.high)
        if isinstance(op, ast.Mod):
            return Scalar(Affine(None), _minus_one(right.high))
        if isinstance(op, ast.Mult):
            known = [side.exact for side in (left, right)]
            if all(side is not None and side.symbol is None for side in known):
                return constant(known[0].constant * known[1].constant)  # type: ignore[union-attr]
        return Scalar()

    def _product(self, left: Value, right: Value) -> Value:
        self._uses.reduces = True
        for side in (left, right):
            if isinstance(side, ArrayPart):
                use = self._use(side)
                use.array = True
                use.rank = max(use.rank, side.offset + 1)
        ranks = [self._rank(side) for side in (left, right)]
        if None in ranks or not isinstance(left, ArrayPart | LocalArray) or not isinstance(right, ArrayPart | LocalArray):
            return None
        first, second = ranks
        assert first is not None
        assert second is not None
        if first < 1 or second < 1:
            return None
        self._equal(left.dim(first - 1), right.dim(max(second - 2, 0)))
        outer = [left.dim(0)] if first > 1 else []
        outer += [right.dim(1)] if second > 1 else []
        return LocalArray(tuple(outer)) if outer else Scalar()

    def _compare(self, node: ast.Compare) -> Value:
        values = [self._value(node.left), *(self._value(other) for other in node.comparators)]
        for value, other in zip(values, [node.left, *node.comparators][1:] + [node.left], strict=True):
            if isinstance(value, ArrayPart) and isinstance(other, ast.Constant):
                if isinstance(other.value, str):
                    self._use(value).texts.add(other.value)
                if other.value is None:
                    self._use(value).none = True
        shaped = self._same_shape(values[0], values[1])
        return shaped if shaped is not None else Scalar()

    # calls

    def _call(self, node: ast.Call) -> Value:
        name = _called(node)
        arguments = [self._value(argument) for argument in node.args if not isinstance(argument, ast.Starred)]
        for keyword in node.keywords:
            self._value(keyword.value)
        if isinstance(node.func, ast.Name):
            bound = self._env.get(node.func.id)
            if isinstance(bound, ArrayPart):
                self._use(bound).called = True
                return None
            called = self._global(node.func.id) if node.func.id not in self._env else None
            body = getattr(called, "py_func", None)
            if callable(body):
                return self._kernel(body, node, arguments)
            return self._builtin(name, arguments)
        if isinstance(node.func, ast.Attribute):
            base = node.func.value
            owner = self._value(base) if not _is_module(base, self._env) else None
            if isinstance(owner, (ArrayPart, LocalArray)):
                return self._method(owner, name, node)
            return self._library(name, arguments, node)
        return None

    def _kernel(self, body: Callable[..., Any], node: ast.Call, arguments: list[Value]) -> Value:
        if self._calls >= _DEEPEST_CALL:
            return None
        try:
            tree = _definition(body)
        except (OSError, SyntaxError, TypeError):
            return None
        names = [argument.arg for argument in (*tree.args.posonlyargs, *tree.args.args)]
        env: dict[str, Value] = dict(zip(names, arguments, strict=False))
        for keyword in node.keywords:
            if keyword.arg is not None:
                env[keyword.arg] = self._value(keyword.value)
        run = _Run(self._uses, body, {name: env.get(name) for name in names}, self._calls + 1)
        run._depth = self._depth
        run.body(tree.body)
        return run.result

    def _builtin(self, name: str, arguments: list[Value]) -> Value:
        first = arguments[0] if arguments else None
        if name == "len" and isinstance(first, (ArrayPart, LocalArray)):
            if isinstance(first, ArrayPart):
                use = self._use(first)
                use.array = True
                use.rank = max(use.rank, first.offset + 1)
            return _scalar_of(first.dim(0))
        if name == "min" and len(arguments) > 1:
            highs = [self._as_scalar(argument).high for argument in arguments]
            return Scalar(None, next((high for high in highs if high is not None), None))
        if name == "max" and len(arguments) > 1:
            scalars = [self._as_scalar(argument) for argument in arguments]
            highs = [scalar.high for scalar in scalars if scalar.high is None or scalar.high.symbol is not None]
            return Scalar(scalars[0].low, highs[0] if len(highs) == 1 else None)
        if name == "int" and isinstance(first, (Scalar, ArrayPart)):
            scalar = self._as_scalar(first)
            return scalar if scalar.high is not None else Scalar(scalar.low)
        return _like(first)

    def _method(self, owner: ArrayPart | LocalArray, name: str, node: ast.Call) -> Value:
        if isinstance(owner, ArrayPart):
            use = self._use(owner)
            use.array = True
            use.rank = max(use.rank, owner.offset + 1)
            use.written = use.written or name in ("fill", "sort")
        self._uses.reduces = self._uses.reduces or name in _SUMS
        if name == "dot" and node.args:
            return self._product(owner, self._value(node.args[0]))
        if name in _REDUCED:
            return Scalar()
        return owner if name in ("copy", "astype", "conj") else LocalArray((None,))

    def _library(self, name: str, arguments: list[Value], node: ast.Call) -> Value:
        """Functions of NumPy, math and others."""
        first = arguments[0] if arguments else None
        if name in _MADE:
            self._integer(first)
            parts = first.parts if isinstance(first, Tuple) else (first,)
            for part in parts:
                self._integer(part)
            if isinstance(first, Shape):
                return first.of if isinstance(first.of, LocalArray) else LocalArray((first.of.dim(0),))
            return LocalArray(tuple(self._as_scalar(part).exact for part in parts))
        if name in ("dot", "vdot", "matmul") and len(arguments) == 2:
            return self._product(first, arguments[1])
        if name in _MADE_LIKE or name in _REDUCED:
            self._uses.reduces = self._uses.reduces or name in _SUMS
            if isinstance(first, ArrayPart):
                use = self._use(first)
                use.array = True
                use.rank = max(use.rank, first.offset + 1)
            return first if name in _MADE_LIKE else Scalar()
        if name == "where" and len(arguments) == 3:
            if isinstance(first, ArrayPart):
                use = self._use(first)
                use.array = use.boolean_elements = True
                use.rank = max(use.rank, first.offset + 1)
            return self._same_shape(self._same_shape(first, arguments[1]) or first, arguments[2])
        shaped = None
        for argument in arguments:
            shaped = self._same_shape(shaped if shaped is not None else first, argument)
        return shaped

    # what values are

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
            if value.of is not None and value.of[0] == "element":
                self._uses.params[value.of[1]].integer_elements = True
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


def _scalar_of(extent: Affine | None) -> Scalar:
    return Scalar(extent, extent) if extent is not None else Scalar(Affine(None))


def _high(scalar: Scalar) -> Affine | None:
    """Return the upper bound of a scalar; that of an element is the element itself."""
    if scalar.high is None and scalar.of is not None and scalar.of[0] == "element":
        return Affine(scalar.of)
    return scalar.high


def _minus_one(bound: Affine | None) -> Affine | None:
    return bound + -1 if bound is not None else None


def _lowest(value: Value, op: ast.operator) -> Affine | None:
    """Return the lower bound that a variable keeps while it only grows."""
    return value.low if isinstance(value, Scalar) and isinstance(op, ast.Add) else None


def _like(value: Value) -> Value:
    return value if isinstance(value, LocalArray) else Scalar()


def _called(node: ast.Call) -> str:
    if isinstance(node.func, ast.Name):
        return node.func.id
    return node.func.attr if isinstance(node.func, ast.Attribute) else ""


def _is_module(node: ast.expr, env: dict[str, Value]) -> bool:
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name) and node.id not in env


def _assigns(statements: list[ast.stmt], name: str) -> bool:
    return any(
        isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store)
        for statement in statements
        for node in ast.walk(statement)
    )
