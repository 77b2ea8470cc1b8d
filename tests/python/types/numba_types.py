"""Numba's own typing of every operation on every pair of scalar types, as the table that the C++ tests read.

`python numba_types.py > numba_types.txt` renews it. A line is one operation and one left operand: the
results for all right operands in the order of `NAMES`, `-` where Numba has no such operation.
"""

import math
import operator
from collections.abc import Iterator

import numba  # noqa: F401  (registers what the typing context knows)
import numpy as np
from numba import types as t
from numba.core.registry import cpu_target

NAMES = [
    "bool",
    "int8",
    "int16",
    "int32",
    "int64",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "float32",
    "float64",
    "complex64",
    "complex128",
]
SCALARS = [getattr(t, "boolean" if n == "bool" else n) for n in NAMES]
SHORT = dict(zip(SCALARS, NAMES, strict=True))

BINARY = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "//": operator.floordiv,
    "%": operator.mod, "**": operator.pow, "&": operator.and_, "|": operator.or_, "^": operator.xor,
    "<<": operator.lshift, ">>": operator.rshift,
}  # fmt: skip
UNARY = {"+": operator.pos, "-": operator.neg, "~": operator.invert}
MATH1 = [
    "sqrt",
    "exp",
    "expm1",
    "log",
    "log2",
    "log10",
    "log1p",
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "sinh",
    "cosh",
    "tanh",
    "asinh",
    "acosh",
    "atanh",
]
MATH1 += [
    "erf",
    "erfc",
    "gamma",
    "lgamma",
    "fabs",
    "degrees",
    "radians",
    "floor",
    "ceil",
    "trunc",
    "isnan",
    "isinf",
    "isfinite",
]
MATH2 = ["atan2", "hypot", "copysign", "pow"]
NUMPY1 = [
    "sqrt",
    "exp",
    "exp2",
    "expm1",
    "log",
    "log2",
    "log10",
    "log1p",
    "sin",
    "cos",
    "tan",
    "arcsin",
    "arccos",
    "arctan",
    "sinh",
    "cosh",
    "tanh",
]
NUMPY1 += [
    "arcsinh",
    "arccosh",
    "arctanh",
    "cbrt",
    "fabs",
    "rint",
    "degrees",
    "radians",
    "floor",
    "ceil",
    "trunc",
    "isnan",
    "isinf",
    "isfinite",
]
NUMPY1 += ["signbit", "abs", "sign", "square", "reciprocal", "negative", "conj", "logical_not"]
NUMPY2 = [
    "arctan2",
    "hypot",
    "copysign",
    "nextafter",
    "logaddexp",
    "logaddexp2",
    "maximum",
    "minimum",
    "fmax",
    "fmin",
]
NUMPY2 += ["logical_and", "logical_or", "logical_xor"]


def array(scalar):
    return t.Array(scalar, 1, "C")


def typing(function, *arguments) -> str:
    """The result's scalar type as Numba sees it."""
    context = cpu_target.typing_context
    context.refresh()
    try:
        signature = context.resolve_function_type(context.resolve_value_type(function), arguments, {})
    except Exception:
        return "-"
    if signature is None:
        return "-"
    result = signature.return_type
    return SHORT.get(result.dtype if isinstance(result, t.Array) else result, "-")


def pairs(title: str, function, left=lambda s: s) -> Iterator[str]:
    for a in SCALARS:
        yield f"{title} {SHORT[a]}: " + " ".join(typing(function, left(a), b) for b in SCALARS)


def singles(title: str, function) -> str:
    return f"{title}: " + " ".join(typing(function, a) for a in SCALARS)


def lines() -> Iterator[str]:
    for symbol, function in BINARY.items():
        yield from pairs(f"scalar {symbol}", function)
        yield from pairs(f"element {symbol}", function, array)
    for symbol, function in UNARY.items():
        yield singles(f"scalar-unary {symbol}", function)
        yield f"element-unary {symbol}: " + " ".join(typing(function, array(a)) for a in SCALARS)
    yield from pairs("common min", min)
    for name in MATH1:
        yield singles(f"m {name}", getattr(math, name))
    for name in NUMPY1:
        yield singles(f"n {name}", getattr(np, name))
    for name in MATH2:
        yield from pairs(f"m {name}", getattr(math, name))
    for name in NUMPY2:
        yield from pairs(f"n {name}", getattr(np, name))


if __name__ == "__main__":
    print("\n".join(lines()))
