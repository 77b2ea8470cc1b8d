"""Kernels of Numba's inside of ours, and ours inside of Numba's.

A program that is migrated in part passes functions from one side to the other. Each side compiles the other's
Python function for itself, under the options that it was decorated with. Random numbers are drawn from the
same generators on both sides (numba_generators.py).
"""

from __future__ import annotations

import functools
import importlib
import inspect
import re
import sys
import types
import weakref
from typing import Any, Literal

from pykokkos import _core
from pykokkos.numba_calls import called_unit
from pykokkos.numba_functions import teach_numba
from pykokkos.numba_options import numba_options

_known: weakref.WeakKeyDictionary[Any, Any] = weakref.WeakKeyDictionary()


def options_here(options: dict[str, Any]) -> dict[str, Any] | None:
    """Return what Numba's options mean for a `pk.function`, or None where one has no counterpart."""
    try:
        return numba_options(loop=True, **{k: v for k, v in options.items() if v is not None})
    except NotImplementedError:
        return None


def from_numba(dispatcher: Any) -> Any:
    """Return Numba's kernel as one of ours, or None where it means something else here."""
    if dispatcher not in _known:
        _known[dispatcher] = _from_numba(dispatcher)
    return _known[dispatcher]


def _from_numba(dispatcher: Any) -> Any:
    if type(dispatcher).__name__ == "FakeCUDAKernel":
        decorate = _core.function(error_model="numpy", fastmath=dispatcher._fastmath, annotations=False)
        return decorate(dispatcher.fn)
    if not hasattr(dispatcher, "py_func") or hasattr(dispatcher.py_func, "_stays_with_numba"):
        return called_unit(dispatcher)
    options = dispatcher.targetoptions
    # Functions of a device divide as NumPy does, whatever they say.
    if type(dispatcher).__name__ == "CUDADispatcher":
        options = {"error_model": "numpy", "fastmath": options.get("fastmath", False)}
    if not dispatcher._can_compile or dispatcher.locals:  # signatures convert arguments
        return None
    inline = options.get("inline") == "always"
    known = options_here({name: value for name, value in options.items() if name != "inline"})
    if known is None:
        return None
    return _core.function(inline=inline, annotations=False, **known)(dispatcher.py_func)


def numba_form(caller: Any, dispatcher: Any = None, /) -> Any:
    """Let ``dispatcher`` stand for ``caller`` among Numba's kernels: where they call it, and are given it.

    A host call goes to it with kernels of Numba's among its arguments, or in the functions around it, and,
    with a RuntimeWarning, where it cannot be compiled here: what it calls may be such a kernel.

    ``caller``: a function or `pk.host_call` that a kernel of Numba's became.
    ``dispatcher``: that kernel, which lives as long as the caller; None where Numba compiles the function.

    Returns the caller, so that it also is a decorator.
    """
    if dispatcher is None:
        dispatcher = _SameFunction(caller.function)
    caller.numba_form = dispatcher
    if hasattr(dispatcher, "py_func") and isinstance(caller, _core.HostCall):
        # The kernel as it was written: what launches has another name, and loops of another kind.
        functools.update_wrapper(caller, dispatcher.py_func)
        vars(caller)["py_func"] = dispatcher.py_func
        _give_name(caller)
    if hasattr(dispatcher, "targetoptions"):  # what of ours calls that kernel means this one
        _known[dispatcher] = caller.function if isinstance(caller, _core.HostCall) else caller
        _give_addresses()
    if not isinstance(caller, _core.HostCall):
        caller._numba_type_ = dispatcher._numba_type_
    return caller


def _give_name(caller: Any) -> None:
    """Name a host call as the kernel was: its two forms are `f_numba` and `f`, or `f_function`."""
    own, wrapped = caller.function.__name__, caller.__name__
    for name in (own, own.removesuffix("_function")):
        if wrapped.startswith(f"{name}_numba"):
            caller.__qualname__ = caller.__qualname__.removesuffix(wrapped) + name
            caller.__name__ = name
            return


class _SameFunction:
    """Numba's kernel of a function of ours, made when it is needed: that imports Numba."""

    def __init__(self, function: Any) -> None:
        self._function = function

    @property
    def _numba_type_(self) -> Any:
        return self._function._numba_type_

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        return self._numba_type_.dispatcher(*arguments, **keywords)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # what protocols ask of any object makes no kernel
            raise AttributeError(name)
        return getattr(self._numba_type_.dispatcher, name)

    def __reduce__(self) -> Any:
        return _SameFunction, (self._function,)


@functools.cache
def _give_addresses() -> None:
    """Let Numba have the addresses of what its kernels are given under types of functions."""
    types: Any = importlib.import_module("numba.experimental.function_type")
    ask = types._get_wrapper_address
    types._get_wrapper_address = lambda function, signature: ask(numba_dispatcher(function), signature)


def numba_dispatcher(kernel: Any) -> Any:
    """Return Numba's dispatcher of what a kernel became, and all else as it is.

    What of Numba's takes dispatchers alone is given it: `_get_wrapper_address(pk.numba_dispatcher(f), type)`.
    """
    form = getattr(kernel, "numba_form", None)
    if form is None and isinstance(kernel, _core.HostCall):
        form = _SameFunction(kernel.function)
    return form._numba_type_.dispatcher if isinstance(form, _SameFunction) else form or kernel


def form_for(caller: Any, error: Exception, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
    """Return Numba's kernel of a host call's function, for a call that has no meaning here, or an error.

    ``error``: what was said here. Where Numba has an error, too, they become one: programs that ask whether
    Numba takes something catch Numba's.
    """
    form = _SameFunction(caller.function)
    try:
        signature = inspect.signature(caller.function)
        given = signature.bind(*arguments, **keywords).arguments
        omitted: Any = importlib.import_module("numba.core.dispatcher").OmittedArg
        values = [
            given.get(name, () if p.kind is p.VAR_POSITIONAL else omitted(p.default))
            for name, p in signature.parameters.items()
        ]
        form._numba_type_.dispatcher._compile_for_args(*values)
    except Exception as numbas:
        errors: Any = sys.modules.get("numba.core.errors")
        if errors is None or not isinstance(numbas, errors.NumbaError):
            return error
        classes: list[Any] = [type(error), type(numbas)]
        return _both(*classes)(*error.args)
    return form


@functools.cache
def _both(ours: Any, numbas: Any) -> Any:
    """Return the class of errors that are ours and Numba's; they are shown, and pickled, as ours."""

    def reduced_to_ours(error: Exception) -> Any:
        return ours, error.args

    members = {
        "__module__": ours.__module__,
        "__str__": ours.__str__,
        "__reduce__": reduced_to_ours,
        # What Numba's have, whose __init__ ours do not run.
        "msg": property(str),
        "loc": None,
        "contexts": (),
    }
    return type(ours.__name__, (ours, numbas), members)


def host_call_with_form(function: Any, dispatcher: Any) -> Any:
    """Return the host call of a `pk.function` for which Numba's kernel stands: what was pickled."""
    caller = _core.host_call(function)
    numba_form(caller, dispatcher)
    return caller


def reduced(kernel: Any) -> Any:
    """Return what pickles a `pk.function` as Numba's kernel of it, which needs no name to be found by."""
    try:
        return _again, (kernel._numba_type_.dispatcher,)
    except ImportError:
        return kernel.py_func.__qualname__


def _again(dispatcher: Any) -> Any:
    return from_numba(dispatcher) or dispatcher


def numba_type(
    kernel: Any,
    error_model: Literal["python", "numpy", "first_caller"],
    fastmath: Any,
    boundscheck: bool,
    inline: bool,
    signatures: tuple[str, ...],
) -> Any:
    """Return the type under which Numba calls one of our kernels."""
    import numba

    _give_addresses()
    teach_numba()
    if kernel not in _known:
        function = kernel.py_func
        options = {"boundscheck": boundscheck, "fastmath": fastmath}
        if error_model != "first_caller":  # as Numba has it without the option
            options["error_model"] = error_model
        known = signatures and not any("any" in text or "optional" in text for text in signatures)
        given = [_numba_signature(text) for text in signatures] if known else None
        _known[kernel] = _inlined(function, options) if inline else numba.njit(given, **options)(function)
    return _known[kernel] if inline else numba.types.Dispatcher(_known[kernel])


def _numba_signature(text: str) -> str:
    """Return a signature in Numba's words, which has none for arrays that are not stored to."""

    def array(match: re.Match[str]) -> str:
        axes = match[2].split(",")
        first, last = axes[0].strip() == "::1", axes[-1].strip() == "::1"
        order = "F" if first and len(axes) > 1 else "C" if last else "A"
        return f"Array({match[1]}, {len(axes)}, '{order}', readonly=True)"

    return re.sub(r"readonly (\w+)\[(.*?)\]", array, text)


def _inlined(function: types.FunctionType, options: dict[str, Any]) -> Any:
    """Return the type of a function that Numba writes into its callers, and so compiles under their options.

    Of functions that are called by name it writes its own dispatchers alone.
    """
    from numba.core.typing import templates

    def implementation(*_: Any, **__: Any) -> types.FunctionType:
        return function

    make: Any = templates.make_overload_template
    template = make(function, implementation, options, strict=False, inline="always")
    return _inlined_type()(template)


@functools.cache
def _inlined_type() -> Any:
    """Return Numba's type of functions that are arguments, too: kernels get nothing of them but the type."""
    from numba import extending
    from numba.core import types as numba_types

    numba: Any = extending

    class Inlined(numba_types.Function):  # type: ignore[misc, unused-ignore]
        pass

    numba.register_model(Inlined)(numba.models.OpaqueModel)
    numba.unbox(Inlined)(lambda _, __, compiler: numba.NativeValue(compiler.context.get_dummy_value()))
    return Inlined


def ufunc_type(
    ufunc: Any, function: types.FunctionType, signatures: Any, layout: str | None, options: dict[str, Any]
) -> Any:
    """Return the type under which Numba calls one of our ufuncs."""
    import numba
    from numba.core.registry import cpu_target

    if ufunc not in _known:
        given = [list(signatures)] if signatures else []
        kind: Any = numba.guvectorize if layout else numba.vectorize
        options = {name: value for name, value in options.items() if name != "annotations"}
        make = kind(*given, *([layout] if layout else []), **options)
        _known[ufunc] = make(function)
    return cpu_target.typing_context.resolve_value_type(_known[ufunc])
