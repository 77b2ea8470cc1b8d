"""Calls of what only Numba compiles: kernels that stay with it, intrinsics, functions of `@cfunc`.

Numba compiles a function that does no more than to call it, for the types that the kernel gives and under the
kernel's options, as it would have done for the kernel. What ours calls is a function which passes the
arguments on, by the address of that one:

    def smallest(_0, _1):
        r = call_numba(addresses, "Tuple((int64, float64))", _0, _1)
        if r[0] != 0:
            raise NumbaError(r[0])
        return r[1]

Numbers, arrays, and tuples of these cross over; arrays with their memory, which either side may change.
"""

from __future__ import annotations

import ctypes
import functools
import pickle
from typing import Any, NamedTuple

import numpy as np

from pykokkos import _core, overloads
from pykokkos.foreign_functions import call_numba
from pykokkos.generated import generated
from pykokkos.numba_types import Pair, numba, signature_text

Caller = tuple[str, Any]  # the error model of a kernel, and fastmath

_units: dict[int, tuple[Any, Any]] = {}  # of callees by identity, with what keeps these
_bridges: dict[Any, Any] = {}


def called_unit(callee: Any) -> Any:
    """Return the `pk.function` that means a callee of Numba's in kernels, whatever types it is given."""
    if id(callee) not in _units:
        name = _name(callee)
        stub = generated(name, f"def {name}(*arguments):\n    raise TypeError\n", {})
        unit = _core.function(stub)
        _units[id(callee)] = callee, unit
        overloads.register((callee, stub), callee, functools.partial(_bridge, callee))
    return _units[id(callee)][1]


def _name(callee: Any) -> str:
    name = getattr(callee, "__name__", None) or getattr(callee, "_name", None)
    return name if isinstance(name, str) and name.isidentifier() else "numba_function"


class _Passed(NamedTuple):
    """What an argument is on both sides."""

    text: str  # in Numba's function
    names: tuple[str, ...] = ()  # of the parameters there,
    types: tuple[Any, ...] = ()  # and their types
    given: tuple[str, ...] = ()  # what our function passes


class _Arguments:
    """Writes the arguments of a call."""

    def __init__(self) -> None:
        self.surroundings: dict[str, Any] = {}

    def of(self, argument: Pair, name: str, given: str) -> _Passed:
        """``name``: in Numba's function; ``given``: what the argument is in ours."""
        known, what = argument
        if known == "is":
            return _Passed(self._around(name, what))
        if known == "tuple":
            items = [self.of(item, f"{name}_{i}", f"{given}[{i}]") for i, item in enumerate(what)]
            return self._tuple("", items)
        return self._described(what, name, given)

    def _around(self, name: str, value: Any) -> str:
        self.surroundings[f"v{name}"] = value
        return f"v{name}"

    def _tuple(self, make: str, items: list[_Passed]) -> _Passed:
        return _Passed(
            f"{make}({''.join(item.text + ', ' for item in items)})",
            *(sum((getattr(item, field) for item in items), ()) for field in ("names", "types", "given")),
        )

    def _described(self, what: Any, name: str, given: str) -> _Passed:
        if what is None:
            return _Passed("None")
        if isinstance(what, str):
            return _Passed(name, (name,), (_scalar(what),), (given,))
        maker, *rest = what
        if maker == "text":
            return _Passed(self._around(name, rest[0]))
        if maker == "array":
            return self._array(*rest, name=name, given=given)
        if maker == "tuple" or (maker == "named tuple" and not rest[0].__module__.startswith("pykokkos")):
            make = "" if maker == "tuple" else self._around(name, rest[0])
            items = [self._described(item, f"{name}_{i}", f"{given}[{i}]") for i, item in enumerate(rest[-1])]
            return self._tuple(make, items)
        raise NotImplementedError(f"no {rest[-1] if maker == 'nothing' else maker} gets to Numba's functions")

    def _array(
        self, element: Any, rank: int, layout: str, readonly: bool, *, name: str, given: str
    ) -> _Passed:
        types = numba("core.types")
        item = (
            _scalar(element) if isinstance(element, str) else numba("np.numpy_support").from_dtype(element[1])
        )
        kind = types.Array(item, rank, layout, readonly=readonly)
        make = self._around(name, _array_of(kind))
        extents, strides = ([f"{name}{which}{d}" for d in range(rank)] for which in "ns")
        shown = (f"({''.join(f'{part}, ' for part in parts)})" for parts in (extents, strides))
        names = (name, *extents, *strides)
        return _Passed(f"{make}({name}, {', '.join(shown)})", names, (types.int64,) * len(names), (given,))


def _scalar(name: str) -> Any:
    return numba("np.numpy_support").from_dtype(np.dtype(name))


@functools.cache
def _array_of(kind: Any) -> Any:
    """Return what makes an array of its data, extents and strides, in Numba's code."""
    types, cgutils, arrayobj = numba("core.types"), numba("core.cgutils"), numba("np.arrayobj")

    def make(typing_context: Any, data: Any, shape: Any, strides: Any) -> Any:
        def codegen(context: Any, builder: Any, _: Any, given: Any) -> Any:
            address, *axes = given
            array = arrayobj.make_array(kind)(context, builder)
            item = context.get_data_type(kind.dtype)
            extents, steps = (cgutils.unpack_tuple(builder, axis, kind.ndim) for axis in axes)
            arrayobj.populate_array(
                array,
                data=builder.inttoptr(address, item.as_pointer()),
                shape=extents,
                strides=steps,
                itemsize=context.get_constant(types.intp, context.get_abi_sizeof(item)),
                meminfo=None,
            )
            return array._getvalue()

        return kind(data, shape, strides), codegen

    return numba("core.extending").intrinsic(make)


class _Flat:
    """The parts of a result, which Numba's function gives as one tuple."""

    def __init__(self) -> None:
        self.result: Any = None
        self.refused: NotImplementedError | None = None
        self.intrinsic = numba("core.extending").intrinsic(self._flat)

    def _flat(self, typing_context: Any, value: Any) -> Any:
        types = numba("core.types")
        self.result = numba("core.types.functions").unliteral(value)
        try:
            parts = _parts(self.result)
        except NotImplementedError as error:
            parts, self.refused = [], error
        flat = types.Tuple([part for part, _ in parts] or [types.int64])

        def codegen(context: Any, builder: Any, _: Any, given: Any) -> Any:
            items = [_item(builder, given[0], path) for _, path in parts]
            made = context.make_tuple(builder, flat, items or [context.get_constant(types.int64, 0)])
            context.nrt.incref(builder, flat, made)
            return made

        return flat(value), codegen


def _item(builder: Any, value: Any, path: tuple[int, ...]) -> Any:
    for i in path:
        value = builder.extract_value(value, i)
    return value


def _parts(kind: Any, path: tuple[int, ...] = ()) -> list[tuple[Any, tuple[int, ...]]]:
    """Return the numbers and arrays that a type has, and where."""
    types = numba("core.types")
    if isinstance(kind, types.BaseTuple):
        return [part for i, item in enumerate(kind) for part in _parts(item, (*path, i))]
    if kind is types.none:
        return []
    _text(kind)
    return [(kind, path)]


def _text(kind: Any) -> str:
    text = signature_text(kind)
    if text is None:
        raise NotImplementedError(f"it gives {kind}, which has no meaning in a kernel")
    return text


def _bridge(callee: Any, arguments: list[Pair], keywords: dict[str, Pair], caller: Caller) -> Any:
    """Return our function that calls Numba's for these arguments."""
    writer = _Arguments()
    given = [writer.of(argument, f"_{i}", f"_{i}") for i, argument in enumerate(arguments)]
    named = {name: writer.of(argument, name, name) for name, argument in keywords.items()}
    everything = [*given, *named.values()]
    texts = [p.text for p in given] + [f"{name}={p.text}" for name, p in named.items()]
    names = ", ".join(name for p in everything for name in p.names)
    text = f"def entry({names}):\n    return flat(callee({', '.join(texts)}))\n"
    types = sum((p.types for p in everything), ())
    around = tuple(sorted((name, id(value)) for name, value in writer.surroundings.items()))
    passed = [part for p in everything for part in p.given]
    key = (id(callee), text, types, around, tuple(passed), str(caller))
    if key not in _bridges:
        flat = _Flat()
        surroundings = {**writer.surroundings, "callee": callee, "flat": flat.intrinsic}
        address = _compiled(text, types, surroundings, caller)
        if flat.refused:
            raise flat.refused
        parameters = [f"_{i}" for i in range(len(arguments))] + list(keywords)
        # What is around it is kept, so that nothing else gets its identity.
        _bridges[key] = _written(callee, parameters, passed, flat.result, address), surroundings
    return _bridges[key][0]


def _compiled(text: str, types: Any, surroundings: dict[str, Any], caller: Caller) -> int:
    """Return the address of a function as Numba compiles it for a kernel of these options."""
    model, fastmath = caller
    options = {"error_model": model, "fastmath": fastmath}
    options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    entry = numba("core.decorators").njit(**options)(generated("entry", text, surroundings))
    try:
        entry.compile(types)
    except numba("core.errors").NumbaError as error:
        raise NotImplementedError(f"Numba cannot compile it: {_first_reason(error)}") from error
    compiled = entry.overloads[types]
    surroundings["entry"] = entry
    address: int = compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name)
    return address


def _first_reason(error: Exception) -> str:
    lines = [line.strip() for line in str(error).splitlines()]
    reasons = [line for line in lines if line and not line.startswith(("Failed in ", "- Resolution failure"))]
    return reasons[0] if reasons else "it does not say why"


def _written(callee: Any, parameters: list[str], passed: list[str], result: Any, address: int) -> Any:
    parts = _parts(result)
    kinds = ", ".join(["int64", *(_text(kind) for kind, _ in parts)])
    name = _name(callee)
    surroundings: dict[str, Any] = {"call_numba": call_numba, "NumbaError": NumbaError}
    release = numba("core.runtime._nrt_python").c_helpers["MemInfo_release"]
    surroundings["addresses"] = np.array([address, release], np.int64)
    numbers = iter(range(1, len(parts) + 1))
    given = _rebuilt(result, numbers, surroundings)
    call = ", ".join(["addresses", f'"Tuple(({kinds}))"', *passed])
    text = f"def {name}({', '.join(parameters)}):\n    r = call_numba({call})\n"
    text += f"    if r[0] != 0:\n        raise NumbaError(r[0])\n    return {given}\n"
    return _core.function(generated(name, text, surroundings))


def _rebuilt(kind: Any, numbers: Any, surroundings: dict[str, Any]) -> str:
    """Return the text of a result that is made of the items of `r`."""
    types = numba("core.types")
    if kind is types.none:
        return "None"
    if not isinstance(kind, types.BaseTuple):
        return f"r[{next(numbers)}]"
    make = ""
    if isinstance(kind, types.BaseNamedTuple):
        make = kind.instance_class.__name__
        surroundings[make] = kind.instance_class
    return f"{make}({''.join(_rebuilt(item, numbers, surroundings) + ', ' for item in kind)})"


# --- exceptions


class NumbaError(Exception):
    """What a kernel raises for an exception of Numba's, which comes in its place.

    ``found``: the address of what Numba says about it, or a status of Numba's functions below zero.
    """

    def __new__(cls, found: int) -> Any:
        return _exception(found)


class _Failure(ctypes.Structure):
    """Numba's excinfo_t (numba/core/callconv.py)."""

    _fields_ = (
        ("pickled", ctypes.c_void_p),
        ("size", ctypes.c_int32),
        ("values", ctypes.c_void_p),
        ("unwrap", ctypes.c_void_p),
        ("given", ctypes.c_int32),
    )


_NO_MEMORY = -100


def _exception(found: int) -> BaseException:
    if found == _NO_MEMORY:
        return MemoryError()
    if found < 0:
        return SystemError(f"a function of Numba's ended with the status {found}")
    info = _Failure.from_address(found)
    kind, arguments, _ = pickle.loads(ctypes.string_at(info.pickled, info.size))
    if info.given > 0:
        unwrap = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p)(info.unwrap)
        values = iter(unwrap(info.values))
        unknown = type(numba("core.registry").cpu_target.target_context.get_dummy_value())
        arguments = tuple(next(values) if isinstance(a, unknown) else a for a in arguments)
    if kind is None:
        return RuntimeError("No active exception to reraise")
    return kind(*(arguments or ()))  # type: ignore[no-any-return]


__all__ = ["NumbaError", "called_unit"]
