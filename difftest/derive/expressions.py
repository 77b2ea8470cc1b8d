"""Expressions and calls in an abstract run of a kernel."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from difftest.derive.knowledge import Knowledge, called_name, definition_of, high_of, minus_one, scalar_of
from difftest.derive.values import Affine, ArrayPart, LocalArray, Scalar, Shape, Tuple, Value, constant

_ARRAY_ATTRIBUTES = frozenset(
    [
        "shape",
        "size",
        "ndim",
        "dtype",
        "T",
        "flat",
        "itemsize",
        "nbytes",
        "strides",
        "real",
        "imag",
        "sum",
        "mean",
        "min",
        "max",
        "prod",
        "std",
        "var",
        "any",
        "all",
        "copy",
        "reshape",
        "ravel",
        "flatten",
        "fill",
        "dot",
        "transpose",
        "astype",
        "argmin",
        "argmax",
        "cumsum",
        "cumprod",
        "sort",
        "argsort",
        "view",
        "item",
        "nonzero",
        "take",
        "conj",
        "conjugate",
    ]
)
_MADE_LIKE = frozenset(
    ["zeros_like", "empty_like", "ones_like", "full_like", "copy", "ascontiguousarray", "asfortranarray"]
)
_MADE = frozenset(["zeros", "empty", "ones", "full"])
_REDUCED = frozenset(
    [
        "sum",
        "mean",
        "min",
        "max",
        "prod",
        "std",
        "var",
        "any",
        "all",
        "argmin",
        "argmax",
        "amin",
        "amax",
        "median",
        "dot",
        "vdot",
    ]
)
_SUMS = frozenset(["sum", "mean", "prod", "std", "var", "dot", "vdot", "nansum", "nanmean"])
LOOPS = frozenset({"range", "prange"})
BITS = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift)
_DEEPEST_CALL = 6


class Expressions(Knowledge):
    """What expressions come to."""

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
        if node.attr in ("shape", "size"):
            self._deeper_than_known(value)
        if (element := _element_of(value)) is not None and node.attr not in _ARRAY_ATTRIBUTES:
            self._uses.params[element].record.add(node.attr)
            return None
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
                return scalar_of(value.dim(0)) if rank is None or rank <= 1 else Scalar(Affine(None))
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
                return scalar_of(value.of.dim(number)) if number >= 0 else Scalar(Affine(None))
            return Scalar(Affine(None))
        if isinstance(value, Tuple):
            index = self._value(indices[0])
            if isinstance(index, Scalar) and index.exact is not None and index.exact.symbol is None:
                number = index.exact.constant
                return value.parts[number] if -len(value.parts) <= number < len(value.parts) else None
            return None
        if isinstance(value, ArrayPart) and (field := _text(indices)) is not None:
            use = self._use(value)
            use.array = True
            use.rank = max(use.rank, 1)
            use.record.add(field)
            return LocalArray((value.dim(0),)) if value.offset == 0 else None
        if isinstance(value, (ArrayPart, LocalArray)):
            return self._indexed(value, indices)
        if (field := _text(indices)) is not None:
            element = _element_of(value)
            if element is not None:
                self._uses.params[element].record.add(field)
            return None
        self._deeper_than_known(value)
        for unknown in indices:
            self._index_value(unknown)
        return None

    def _deeper_than_known(self, value: Value) -> None:
        """Note that what was taken for an element has elements."""
        if isinstance(value, Scalar) and value.of is not None and value.of[0] == "element":
            self._uses.deeper.add(value.of[1])

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
                return (
                    Scalar(of=("element", value.param))
                    if rank is not None
                    else self._row(value, len(written))
                )
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
        last = high.high if high is not None else None
        if last is not None and last.symbol is not None and extent is not None and extent.symbol is not None:
            # slices clip, but what is combined with them has their extent
            self._uses.require(extent.symbol, last + -extent.constant)
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
        self._integer(index)
        high = high_of(index)
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
        if isinstance(node.op, BITS):
            self._integer(left)
            self._integer(right)
        if isinstance(node.op, ast.MatMult):
            return self._product(left, right)
        shaped = self._same_shape(left, right)
        if shaped is not None:
            return shaped
        one, other = self._as_scalar(left), self._as_scalar(right)
        result = self._arithmetic(node.op, one, other)
        if isinstance(node.op, (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)):
            return replace(result, origins=one.sources | other.sources)
        return result

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
            return Scalar(Affine(None), minus_one(right.high))
        if isinstance(op, ast.Mult):
            known = [side.exact for side in (left, right)]
            if all(side is not None and side.symbol is None for side in known):
                return constant(known[0].constant * known[1].constant)  # type: ignore[union-attr]
        return Scalar()

    def _product(self, left: Value, right: Value) -> Value:
        self._uses.reduces = self._uses.multiplies = True
        for side in (left, right):
            if isinstance(side, ArrayPart):
                use = self._use(side)
                use.array = True
                use.rank = max(use.rank, side.offset + 1)
        ranks = [self._rank(side) for side in (left, right)]
        if (
            None in ranks
            or not isinstance(left, ArrayPart | LocalArray)
            or not isinstance(right, ArrayPart | LocalArray)
        ):
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
        for value, other in zip(values, [*node.comparators, node.left], strict=True):
            if isinstance(value, ArrayPart) and isinstance(other, ast.Constant):
                if isinstance(other.value, str):
                    self._use(value).texts.add(other.value)
                if other.value is None:
                    self._use(value).none = True
        shaped = self._same_shape(values[0], values[1])
        return shaped if shaped is not None else Scalar()

    # calls

    def _call(self, node: ast.Call) -> Value:
        name = called_name(node)
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
            tree = definition_of(body)
        except (OSError, SyntaxError, TypeError):
            return None
        names = [argument.arg for argument in (*tree.args.posonlyargs, *tree.args.args)]
        env: dict[str, Value] = dict(zip(names, arguments, strict=False))
        for keyword in node.keywords:
            if keyword.arg is not None:
                env[keyword.arg] = self._value(keyword.value)
        run = type(self)(self._uses, body, {name: env.get(name) for name in names}, self._calls + 1)
        run._depth = self._depth
        run.body(tree.body)
        return run.result

    def _builtin(self, name: str, arguments: list[Value]) -> Value:
        first = arguments[0] if arguments else None
        if name == "len":
            self._deeper_than_known(first)
        if name == "len" and isinstance(first, (ArrayPart, LocalArray)):
            if isinstance(first, ArrayPart):
                use = self._use(first)
                use.array = True
                use.rank = max(use.rank, first.offset + 1)
            return scalar_of(first.dim(0))
        if name == "min" and len(arguments) > 1:
            highs = [self._as_scalar(argument).high for argument in arguments]
            return Scalar(None, next((high for high in highs if high is not None), None))
        if name == "max" and len(arguments) > 1:
            scalars = [self._as_scalar(argument) for argument in arguments]
            highs = [
                scalar.high for scalar in scalars if scalar.high is None or scalar.high.symbol is not None
            ]
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


def _like(value: Value) -> Value:
    return value if isinstance(value, LocalArray) else Scalar()


def _element_of(value: Value) -> str | None:
    """Return the parameter of which a value is an element."""
    of = value.of if isinstance(value, Scalar) else None
    return of[1] if of is not None and of[0] == "element" else None


def _text(indices: list[ast.expr]) -> str | None:
    """Return the name of a field that is taken as an index."""
    [index, *more] = indices
    return (
        index.value if not more and isinstance(index, ast.Constant) and isinstance(index.value, str) else None
    )


def _is_module(node: ast.expr, env: dict[str, Value]) -> bool:
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name) and node.id not in env
