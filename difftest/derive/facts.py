"""What a module says about its kernels, found out in a worker process that has imported it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from difftest.derive.uses import find_uses
from difftest.derive.values import Uses


@dataclass(frozen=True)
class DeclaredType:
    """The type that an explicit signature gives a parameter."""

    #: "array", "scalar" or "other".
    kind: str
    dtype: str = ""
    rank: int = 0
    #: Numba's word: "C", "F" or "A".
    layout: str = "C"
    mutable: bool = True


@dataclass(frozen=True)
class KernelFacts:
    """A kernel as its module has it."""

    name: str
    line: int
    parameters: tuple[str, ...]
    #: Defaults of the last parameters; None where a default cannot be sent to another process.
    defaults: tuple[Any, ...] = ()
    uses: Uses | None = None
    #: Types of explicit signatures.
    declared: tuple[tuple[DeclaredType, ...], ...] = ()
    parallel: bool = False
    fastmath: bool = False
    source: str = ""
    #: Why nothing can be derived for it.
    problem: str = ""


def kernels_of(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """Yield what Numba compiles in a module and is defined in it, by name."""
    for name, value in vars(module).items():
        function = getattr(value, "py_func", None)
        is_numba = any(kind.__module__.partition(".")[0] == "numba" for kind in type(value).__mro__)
        if is_numba and callable(function) and function.__module__ == module.__name__:
            yield name, value


def facts_of(name: str, kernel: Any) -> KernelFacts:
    """Describe a kernel. What cannot be derived is said in `problem`."""
    function: Callable[..., Any] = kernel.py_func
    signature = inspect.signature(function)
    names = tuple(signature.parameters)
    options = getattr(kernel, "targetoptions", {})
    code = function.__code__
    found: dict[str, Any] = {
        "parallel": bool(options.get("parallel")),
        "fastmath": bool(options.get("fastmath")),
        "defaults": tuple(
            value.default if isinstance(value.default, (bool, int, float, str)) else None
            for value in signature.parameters.values()
            if value.default is not value.empty
        ),
    }
    kinds = {parameter.kind for parameter in signature.parameters.values()}
    if kinds - {inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.POSITIONAL_ONLY}:
        found["problem"] = "it takes any number of arguments, or arguments by keyword only"
    try:
        found["source"] = inspect.getsource(function)
        found["uses"] = find_uses(function)
        if not getattr(kernel, "_can_compile", True):
            found["declared"] = tuple(
                tuple(_declared(kind) for kind in signature.args) for signature in kernel.nopython_signatures
            )
    except (OSError, SyntaxError, TypeError, RecursionError) as error:
        found["problem"] = f"its source cannot be read: {error}"
    return KernelFacts(name, code.co_firstlineno, names, **found)


def _declared(kind: Any) -> DeclaredType:
    from numba import types
    from numba.np.numpy_support import as_dtype

    if isinstance(kind, types.Array):
        return DeclaredType("array", as_dtype(kind.dtype).name, kind.ndim, kind.layout, kind.mutable)
    if isinstance(kind, (types.Number, types.Boolean)):
        return DeclaredType("scalar", as_dtype(kind).name)
    return DeclaredType("other")
