"""Numba's decorators in places where only the run knows what they are given.

class aggregate:                                         class aggregate:
    def __init__(self, f, signature):                        def __init__(self, f, signature):
        self.f = guvectorize([signature], "(n)->()")(f)          make = pk.numba_decorator(guvectorize)
                                                                 self.f = make([signature], "(n)->()")(f)

@aggregate.wrap("void(float64[:], float64[:])")          @aggregate.wrap("void(float64[:], float64[:])")
def mean(x, out): ...                                    def mean(x, out): ...
"""

from __future__ import annotations

import functools
import importlib
import linecache
import types
import warnings
from collections.abc import Callable
from typing import Any

from pykokkos import _core, ufuncs
from pykokkos.numba_kernels import from_numba, numba_form, options_here
from pykokkos.numba_types import signature_text


def numba_decorator(decorator: Any) -> Any:
    """Return a decorator that takes what one of Numba's takes, and compiles here what it can.

    ``decorator``: `numba.njit`, `jit`, `vectorize` or `guvectorize`, or what makes kernels by them, as
    `njit(parallel=True)` does; what it makes otherwise is given as it is.

    What it makes of a function is a `pk.host_call` or a universal function, for which Numba's stands where
    kernels of Numba's call it, and, with a RuntimeWarning, where it cannot be compiled here. Functions whose
    source is nowhere, those that `pk.stays_with_numba` marks, and those under options or signatures that have
    no counterpart, are Numba's.
    """
    from numba.core import config

    return decorator if getattr(config, "DISABLE_JIT", 0) else functools.partial(_decorate, decorator)


def stays_with_numba(function: Any) -> Any:
    """Mark a function, or Numba's kernel of it, that is left to Numba, and return it.

    `pk.numba_decorator` leaves it as it is, and kernels call what Numba compiles of it by its address, for
    numbers, arrays, and tuples of these (numba_calls.py).
    """
    getattr(function, "py_func", function)._stays_with_numba = True
    return function


def _decorate(numbas: Any, *given: Any, **options: Any) -> Any:
    function = given[0] if given else None
    if isinstance(function, types.FunctionType):
        rest = given[1:]
        return _made(numbas, lambda: numbas(function, *rest, **options), rest, options, function, not rest)
    made = numbas(*given, **options)
    if isinstance(made, type) or not callable(made) or _is_dispatcher(made):
        return _migrated(made)
    return lambda function: _made(numbas, lambda: made(function), given, options, function, True)


def _made(
    numbas: Any,
    of_numba: Callable[[], Any],
    given: tuple[Any, ...],
    options: dict[str, Any],
    function: Any,
    known: bool,
) -> Any:
    """Return what one of ours makes of a function, or what Numba's does, as ``of_numba`` says it.

    ``given``: arguments of the decorator beside the function; ``known``: they are where ours have them.
    """
    if known and _is_ours(function):
        maker = _makers.get(getattr(numbas, "__name__", "")) if _is_numbas(numbas) else None
        made = maker(function, of_numba, *given, **options) if maker else None
        if made is not None:
            return made
    return _migrated(of_numba())


def _is_numbas(value: Any) -> bool:
    return str(getattr(value, "__module__", "")).startswith("numba.")


def _is_ours(function: Any) -> bool:
    """Whether a function may be compiled here."""
    return (
        isinstance(function, types.FunctionType)
        and _has_source(function)
        and not hasattr(function, "_stays_with_numba")
    )


def _is_dispatcher(made: Any) -> bool:
    return hasattr(made, "targetoptions") and hasattr(made, "py_func")


def _migrated(made: Any) -> Any:
    """Return our kernel of a dispatcher that compiles nothing before it is called; all else as it is."""
    unit = from_numba(made) if _is_dispatcher(made) and _is_ours(made.py_func) else None
    if unit is None:
        return made
    caller = _core.host_call(unit)
    numba_form(caller, made)
    return caller


def _has_source(function: types.FunctionType) -> bool:
    code = function.__code__
    return bool(linecache.getline(code.co_filename, code.co_firstlineno, function.__globals__))


def _kernel(
    function: types.FunctionType,
    of_numba: Callable[[], Any],
    signature_or_function: Any = None,
    locals: Any = None,
    **options: Any,
) -> Any:
    """Return the kernel of a function with signatures: without them, Numba's dispatcher is at hand."""
    texts, known = _texts(signature_or_function), options_here(options)
    if not texts or locals or known is None:
        return None
    caller = _core.host_call(_core.function(signatures=texts, annotations=False, **known)(function))
    numba_form(caller)
    return caller


def _vectorized(
    function: types.FunctionType, of_numba: Callable[[], Any], signatures: Any = None, **options: Any
) -> Any:
    texts, known = _texts(signatures), _universal_options(options)
    if texts is None or known is None:
        return None
    exact_first = options.get("target") == "parallel"
    try:
        return _with_form(ufuncs.Vectorized(function, texts, exact_first, **known), of_numba)
    except Exception as error:  # signatures without results ask a kernel for these
        warnings.warn(f"{function.__name__} stays with Numba: {error}", RuntimeWarning, stacklevel=4)
        return None


def _generalized(
    function: types.FunctionType, of_numba: Callable[[], Any], signatures: Any, *layout: str, **options: Any
) -> Any:
    texts, known = _texts(signatures) if layout else [], _universal_options(options)
    if texts is None or known is None:
        return None
    return _with_form(ufuncs.Generalized(function, texts, *(layout or (signatures,)), **known), of_numba)


def _with_form(made: Any, of_numba: Callable[[], Any]) -> Any:
    made.use_instead(of_numba)
    return made


def _universal_options(options: dict[str, Any]) -> dict[str, Any] | None:
    """Return the options of a universal function of ours, or None where one has no counterpart."""
    rest = {name: value for name, value in options.items() if name not in ("cache", "target")}
    nopython = rest.pop("nopython", True)
    known = {name: rest.pop(name, value) for name, value in ufuncs.OPTIONS.items()}
    known["annotations"] = False
    if rest or not nopython or options.get("target", "cpu") not in ("cpu", "parallel"):
        return None
    return known


def _texts(signatures: Any) -> list[str] | None:
    """Return signatures as texts, or None where there is none for a type."""
    if signatures is None:
        return []
    texts = [_signature(one) for one in (signatures if isinstance(signatures, list) else [signatures])]
    return None if None in texts else [text for text in texts if text]


def _signature(one: Any) -> str | None:
    sigutils: Any = importlib.import_module("numba.core.sigutils")
    try:
        given, result = sigutils.normalize_signature(one)
    except Exception:  # it is Numba that says what is wrong with it
        return None
    types_ = [_type(each) for each in given]
    shown = "" if result is None else _type(result)
    if None in types_ or shown is None:
        return None
    return f"{shown}({', '.join(map(str, types_))}{'' if result else ','})"


def _type(numbas: Any) -> str | None:
    numba_types: Any = importlib.import_module("numba.core.types")

    if numbas is numba_types.none:
        return "void"
    # What they are made of is not converted.
    if isinstance(numbas, numba_types.UnicodeType | numba_types.Bytes | numba_types.ListType):
        return "any"
    if isinstance(numbas, numba_types.BaseAnonymousTuple):
        items = [_type(item) for item in numbas]
        return None if None in items else f"Tuple(({', '.join(map(str, items))}{'' if items[1:] else ','}))"
    return signature_text(numbas)


_makers: dict[str, Callable[..., Any]] = {
    "jit": _kernel,
    "njit": _kernel,
    "vectorize": _vectorized,
    "guvectorize": _generalized,
}

__all__ = ["numba_decorator", "stays_with_numba"]
