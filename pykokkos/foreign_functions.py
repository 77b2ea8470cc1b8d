"""Functions of C that kernels call by their address.

Numba calls functions of ctypes and of cffi, and objects that say their address and signature
(``WrapperAddressProtocol``, first-class functions). Here such an object is a function of ours which passes
its arguments on, declared with the same signature; its address is an array that each launch reads anew, so
that kernels from the cache call the function of this process.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Any

import numpy as np

from pykokkos import _core
from pykokkos.generated import generated

_PYTHON_API = 4  # ctypes' FUNCFLAG_PYTHONAPI: such functions need Python's lock
_NAMES = ("bool", "float32", "float64", *(f"{kind}{n}" for kind in ("int", "uint") for n in (8, 16, 32, 64)))
_known: dict[int, tuple[Any, Any]] = {}  # by identity, with what keeps that


def from_foreign(function: Any) -> Any:
    """Return the function that kernels call, or None where this is no function of C that they can call."""
    if id(function) not in _known:
        _known[id(function)] = function, _from_foreign(function)
    return _known[id(function)][1]


def _from_foreign(function: Any) -> Any:
    described = _of_ctypes(function) or _of_cffi(function) or _first_class(function)
    if described is None:
        return None
    address, result, parameters = described
    name = getattr(function, "__name__", type(function).__name__)
    name = name if isinstance(name, str) and name.isidentifier() else "foreign"
    names = [f"a{i}" for i in range(len(parameters))]
    call = ", ".join(["address[0]", f"np.{result}" if result else "None", *names])
    text = f"def {name}({', '.join(names)}):\n    {'return ' if result else ''}call({call})\n"
    surroundings = {"call": call_foreign, "np": np, "address": np.array([address], np.int64)}
    signature = f"{result or 'void'}({', '.join(parameters)})"
    return _core.function(signatures=[signature])(generated(name, text, surroundings))


def _of_ctypes(function: Any) -> tuple[int, str | None, list[str]] | None:
    """Return the address, the name of the result's dtype, and those of the parameters."""
    kind = type(function)
    if not hasattr(kind, "_flags_") or getattr(function, "argtypes", None) is None:
        return None
    if kind._flags_ & _PYTHON_API or getattr(function, "errcheck", None):
        return None
    result = "" if function.restype is None else _scalar(function.restype)
    parameters = [_scalar(t) for t in function.argtypes]
    address = ctypes.cast(function, ctypes.c_void_p).value
    if result is None or None in parameters or not address:
        return None
    return address, result, [p for p in parameters if p]


def _scalar(kind: Any) -> str | None:
    """Return the dtype that a type of ctypes has in kernels, or None: pointers, structures, callbacks."""
    if not isinstance(kind, type) or not issubclass(kind, ctypes._SimpleCData):
        return None
    try:
        dtype = np.dtype(kind)
    except TypeError:
        return None
    return dtype.name if dtype.kind in "biuf" and dtype.itemsize <= 8 else None


def _of_cffi(function: Any) -> tuple[int, str | None, list[str]] | None:
    """Return the same of `ffi.dlopen(name).f`, and of `module.lib.f` of a module that cffi compiled."""
    backend = sys.modules.get("_cffi_backend")
    if backend is None:
        return None
    ffi = backend.FFI()
    if type(getattr(function, "__self__", None)) is backend.Lib:
        function = ffi.addressof(function.__self__, function.__name__)
    if not isinstance(function, backend._CDataBase):
        return None
    kind = ffi.typeof(function)
    if kind.kind != "function" or kind.ellipsis:
        return None
    result = "" if kind.result.kind == "void" else _scalar_of_cffi(ffi, kind.result)
    parameters = [_scalar_of_cffi(ffi, t) for t in kind.args]
    if result is None or None in parameters:
        return None
    return int(ffi.cast("uintptr_t", function)), result, [p for p in parameters if p]


def _scalar_of_cffi(ffi: Any, kind: Any) -> str | None:
    """Return the dtype that one of C's numbers has; characters and enumerations have none with Numba."""
    if kind.kind != "primitive":
        return None
    words, bits = kind.cname.split(), 8 * ffi.sizeof(kind)
    if words[-1] in ("float", "double") and bits <= 64:
        return f"float{bits}"
    if words == ["_Bool"]:
        return "bool"
    if words[0] in ("unsigned", "size_t", "uintptr_t") or words[0].startswith("uint"):
        return f"uint{bits}"
    signed = words[-1] in ("short", "int", "long") or words in (["signed", "char"], ["ssize_t"])
    return f"int{bits}" if signed or words[0].startswith(("int", "ptrdiff")) else None


def _first_class(function: Any) -> tuple[int, str | None, list[str]] | None:
    try:
        address = function.__wrapper_address__()
        signature = function.signature() if hasattr(function, "signature") else function._sig
        result, parameters = str(signature.return_type), [str(t) for t in signature.args]
    except (AttributeError, TypeError):
        return None
    void = result in ("none", "void")
    if not all(p in _NAMES for p in parameters) or not (void or result in _NAMES):
        return None
    return int(address), "" if void else result, parameters


def call_numba(addresses: Any, result: str, *arguments: Any) -> Any:
    """Call what Numba compiled, as kernels do: these are its address, and that of what lets go of arrays.

    ``result``: the type of what comes back, in the words of signatures: what is raised, then the result.
    """
    raise NotImplementedError("kernels call it")


def call_foreign(address: int, result: Any, *arguments: Any) -> Any:
    """Call the function at an address with arguments of these types, as kernels do.

    ``result``: the class of NumPy's scalars that it returns, or None.
    """
    given = [np.asarray(a)[()] for a in arguments]
    kinds = [np.ctypeslib.as_ctypes_type(a.dtype) for a in given]
    returned = None if result is None else np.ctypeslib.as_ctypes_type(result)
    value = ctypes.CFUNCTYPE(returned, *kinds)(address)(*(a.item() for a in given))
    return None if result is None else result(value)
