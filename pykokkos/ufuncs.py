"""Universal functions: scalar functions, and functions of small arrays, over whole arrays.

@pk.vectorize(["float32(float32, float32)", "float64(float64, float64)"])
def distance(x, y):
    return math.sqrt(x * x + y * y)

@pk.guvectorize(["void(float64[:], float64, float64[:])"], "(n),()->(n)")
def shift(x, by, out):
    for i in range(x.shape[0]):
        out[i] = x[i] + by

distance(a, b), shift(a, 1.0, out=c)

They broadcast, cast and take `out=` as NumPy's own do, whose type rules pick one of the signatures. Without
signatures a function is compiled for the types that it is called with. Divisions by zero give inf or nan.
"""

from __future__ import annotations

import ast
import functools
import inspect
import re
import sys
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from pykokkos import _core, spaces
from pykokkos.generated import generated, hash_of

_SCALARS = {
    "float64": "f8 double float_",
    "float32": "f4",
    "int64": "i8 intp int_ longlong long_ ssize_t",
    "int32": "i4 intc",
    "int16": "i2 short",
    "int8": "i1 char",
    "uint64": "u8 uintp uint ulong ulonglong size_t",
    "uint32": "u4 uintc",
    "uint16": "u2 ushort",
    "uint8": "u1 uchar byte",
    "bool_": "b1 bool boolean",
    "complex64": "c8",
    "complex128": "c16",
}
_DTYPES = {
    name: np.dtype(getattr(np, own)) for own, names in _SCALARS.items() for name in [own, *names.split()]
}
Types = tuple[np.dtype[Any], ...]


class _Operand(NamedTuple):
    dtype: np.dtype[Any]
    rank: int  # -1: it is a pointer, -2: a pointer to what no type says


def _operand(node: ast.expr, text: str) -> _Operand | None:
    """Read `float64`, `int32[:, :]`, `CPointer(float64)` or `voidptr`; None is void."""
    rank = 0
    pointer = isinstance(node, ast.Call) and ast.unparse(node.func) == "CPointer" and len(node.args) == 1
    if isinstance(node, ast.Call) and pointer:
        node = node.args[0]
    if isinstance(node, ast.Subscript):
        index = node.slice
        rank = len(index.elts) if isinstance(index, ast.Tuple) else 1
        node = node.value
    name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    if name in ("void", "none"):
        return None
    if name == "voidptr" and not pointer and rank == 0:
        return _Operand(np.dtype(np.uint64), -2)
    if name not in _DTYPES:
        raise ValueError(f"the signature {text!r} names no type of kernels with {ast.unparse(node)!r}")
    return _Operand(_DTYPES[name], -1 if pointer else rank)


def _read(text: str) -> tuple[_Operand | None, list[_Operand]]:
    """Read `float64(float64, int32)`."""
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except SyntaxError:
        tree = None
    if isinstance(tree, ast.Call):
        result, nodes = _operand(tree.func, text), tree.args
    elif isinstance(tree, ast.Tuple):
        result, nodes = None, tree.elts
    else:
        raise ValueError(f"a signature is a text like 'float64(float64, float64)', not {text!r}")
    operands = [_operand(node, text) for node in nodes]
    return result, [operand for operand in operands if operand]


class _Universal:
    """What both kinds have: loops, and the NumPy ufunc that they make."""

    def __init__(self, function: Callable[..., Any], identity: object, **options: Any) -> None:
        functools.update_wrapper(self, function)
        self._kernel = _core.function(error_model="numpy", **options)(function)
        self._identity = identity
        self._loops: list[tuple[Types, Any]] = []
        self._ufunc: Any = None
        self._shadowed: list[tuple[int, tuple[Types, Any]]] = []  # loops of signatures, and where they stand
        self._fixed = False
        self._instead: Callable[[], Any] | None = None

    _made: tuple[tuple[Any, ...], dict[str, Any]]  # what the constructor got
    _inputs = 0
    _outputs = 1
    _layout: str | None = None

    def __repr__(self) -> str:
        """Return `<pykokkos.vectorize name>`."""
        return f"<pykokkos.{'guvectorize' if self._layout else 'vectorize'} {self.__name__}>"

    def __reduce__(self) -> Any:
        """Pickle as functions are, by name; by its parts where the function has that name."""
        function = self.__wrapped__
        home: Any = sys.modules.get(function.__module__)
        for name in function.__qualname__.split("."):
            home = getattr(home, name, None)
        return function.__qualname__ if home is self else (_made_again, (type(self), *self._made))

    @property
    def _numba_type_(self) -> Any:
        """The type under which Numba's kernels call it."""
        from pykokkos import numba_kernels

        (function, signatures, *rest), options = self._made
        return numba_kernels.ufunc_type(
            self, function, signatures, rest[0] if self._layout else None, options
        )

    @property
    def types(self) -> list[str]:
        """The loops that there are, as NumPy writes them."""
        return [] if self._ufunc is None else list(self._whole.types)

    @property
    def _whole(self) -> Any:
        """The ufunc with the loops, too, that operands alone never get to: `dtype=` and `signature=` do."""
        return self._with_shadowed if self._shadowed else self._ufunc

    @functools.cached_property
    def _with_shadowed(self) -> Any:
        loops = list(self._loops)
        for at, loop in self._shadowed:
            loops.insert(at, loop)
        return self._made_of(loops)

    def _asked(self, options: dict[str, Any]) -> Any:
        """Return the ufunc that a call with these options is of."""
        return self._whole if {"dtype", "signature", "sig"} & options.keys() else self._ufunc

    def __getattr__(self, name: str) -> Any:
        """Return what the ufunc has: nin, nout, nargs, ntypes, identity, and its methods."""
        if name.startswith("_"):
            raise AttributeError(name)
        if name == "ufunc":
            return self._ufunc
        if name in ("nin", "nout", "nargs", "ntypes", "identity"):
            return {
                "nin": self._inputs,
                "nout": self._outputs,
                "nargs": self._inputs + self._outputs,
                "ntypes": len(self._loops) + len(self._shadowed),
                "identity": None if self._identity == "reorderable" else self._identity,
            }[name]
        if name in ("reduce", "accumulate", "reduceat", "outer", "at"):
            return functools.partial(self._method_or_numbas, name)
        if self._ufunc is None:
            raise AttributeError(f"{self!r} has no attribute {name!r} before its first call")
        return getattr(self._ufunc, name)

    def _method(self, method: str, *args: Any, **options: Any) -> Any:
        """Call a method of the ufunc."""
        if self._ufunc is None:
            raise RuntimeError(f"{method} is not defined for {self!r} before its first call")
        return getattr(self._asked(options), method)(*map(_plain, args), **options)

    def use_instead(self, make: Callable[[], Any]) -> None:
        """Let what ``make`` returns, Numba's, stand for this one where it has no kernel."""
        self._instead = make
        for loop in [*(loop for _, loop in self._loops), *self._compiled_first()]:
            loop.numba_form = _no_kernel

    def _compiled_first(self) -> list[Any]:
        """Return host calls that say which loop there is to be."""
        return []

    def _add(self, types: Types, loop: Any) -> None:
        if any(known == types for known, _ in self._loops):
            return
        if self._instead:
            loop.numba_form = _no_kernel
        self._loops.append((types, loop))
        self._ufunc = self._made_of(self._loops)

    def _made_of(self, loops: list[tuple[Types, Any]]) -> Any:
        return _core._make_ufunc(
            self.__name__,
            self.__doc__,
            self._inputs,
            self._outputs,
            self._layout,
            loops,
            self._identity,
        )

    def _compile(self, operands: Sequence[Any]) -> bool:
        raise NotImplementedError

    def __call__(self, *operands: Any, **options: Any) -> Any:
        """Compute all elements; operands broadcast."""
        for x in operands:  # a generator takes as long as all the rest
            if isinstance(x, _core.View):
                operands = tuple(map(_plain, operands))
                break
        if "out" in options:
            options["out"] = _plain(options["out"])
        try:
            if self._ufunc is not None:
                try:
                    return (self._asked(options) if options else self._ufunc)(*operands, **options)
                except TypeError:
                    if self._fixed or not self._compile(operands):
                        raise
            elif not self._compile(operands):
                raise TypeError(f"{self!r} has no loop for these operands")
            return self._ufunc(*operands, **options)
        except _NoKernelError:
            self._turn_to_numbas()
            return self._asked(options)(*operands, **options)

    def _method_or_numbas(self, method: str, *args: Any, **options: Any) -> Any:
        try:
            return self._method(method, *args, **options)
        except _NoKernelError:
            self._turn_to_numbas()
            return self._method(method, *args, **options)

    def _turn_to_numbas(self) -> None:
        assert self._instead is not None
        self._ufunc, self._fixed = self._instead(), True


class _NoKernelError(Exception):
    """A loop has no kernel of ours."""


def _no_kernel(*_: Any) -> Any:
    raise _NoKernelError


def _plain(x: Any) -> Any:
    return _core.asnumpy(x) if isinstance(x, _core.View) else x


def _made_again(kind: Any, args: tuple[Any, ...], options: dict[str, Any]) -> Any:
    return kind(*args, **options)


def _written(name: str, ranks: Sequence[int], fortran: bool, loop: Types | None) -> str:
    """Write a scalar function's call with operands of these ranks, under the types of one loop."""
    names = [f"x{k}" for k in range(len(ranks))]
    casts = ["np.bool_" if dtype == np.bool_ else f"np.{dtype.name}" for dtype in loop or ()]

    def called(operands: Sequence[str]) -> str:
        if not loop:
            return f"function({', '.join(operands)})"
        given = ", ".join(f"{cast}({x})" for cast, x in zip(casts, operands, strict=False))
        return f"{casts[-1]}(function({given}))"

    rank = max(ranks)
    header = f"def {name}_called({', '.join(names)}):\n"
    if rank < 1:
        operands = [f"{x}[()]" if own == 0 else x for x, own in zip(names, ranks, strict=True)]
        return f"{header}    return {called(operands)}\n"
    lines, elements, ones = [], [], []
    lines += [f"n{d} = 1" for d in range(rank)]
    for number, (x, own) in enumerate(zip(names, ranks, strict=True)):
        index = []
        for axis in range(max(own, 0)):
            d = rank - own + axis
            extent = f"{x}.shape[{axis}]"
            wrong = f"unable to broadcast argument {number} to output array"
            lines += [
                f"if {extent} != 1:",
                f"    if n{d} != 1 and n{d} != {extent}:",
                f'        raise ValueError("{wrong}")',
                f"    n{d} = {extent}",
                f"{x}_{axis} = 0 if {extent} == 1 else 1",
            ]
            index.append(f"i{d} * {x}_{axis}")
        elements.append(x if own < 0 else f"{x}[{', '.join(index) or '()'}]")
        ones.append(x if own < 0 else f"np.ones(1, {x}.dtype)[0]")
    shape = [f"n{d}" for d in range(rank)]
    dtype = casts[-1] if loop else f"{called(ones)}.dtype"
    reverse, turn = (shape[::-1], ".T") if fortran else (shape, "")
    lines.append(f"out = np.empty(({', '.join(reverse)},), {dtype}){turn}")
    lines += [f"{'    ' * d}for i{d} in range(n{d}):" for d in range(rank)]
    at = ", ".join(f"i{d}" for d in range(rank))
    lines += [f"{'    ' * rank}out[{at}] = {called(elements)}", "return out"]
    return header + "".join(f"    {line}\n" for line in lines)


@functools.cache
def _writing() -> int:
    return hash_of(inspect.getsource(_written))


class Vectorized(_Universal):
    """A scalar function that is called with whole arrays."""

    def __init__(
        self, function: Callable[..., Any], signatures: Sequence[str], exact_first: bool, **options: Any
    ) -> None:
        super().__init__(function, **options)
        self._made = (function, signatures, exact_first), options
        self._inputs = function.__code__.co_argcount
        names = [f"x{k}" for k in range(self._inputs)]
        elements = ", ".join(f"{x}[i]" for x in names)
        text = (
            f"def {function.__name__}_loop({', '.join(names)}, out):\n"
            f"    for i in range(out.shape[0]):\n"
            f"        out[i] = function({elements})\n"
        )
        around = {"function": self._kernel, "np": np}
        self._loop = _core.host_call(generated(f"{function.__name__}_loop", text, around))
        self._called: dict[Any, Any] = {}  # by kernels
        text = (
            f"def {function.__name__}_result({', '.join(names)}):\n"
            f"    return np.array([function({elements}) for i in range({names[0]}.size)])\n"
        )
        self._result = _core.host_call(generated(f"{function.__name__}_result", text, around))
        for signature in signatures:
            result, given = _read(signature)
            if len(given) != self._inputs or any(x.rank for x in given) or (result and result.rank):
                raise ValueError(f"the signature {signature!r} does not suit {function.__name__}")
            types = tuple(x.dtype for x in given)
            # Numba asks the loops in their order: what an earlier one takes never gets to this one
            if any(known[:-1] == types for known, _ in [*self._loops, *(loop for _, loop in self._shadowed)]):
                continue
            loop = (*types, result.dtype if result else self._result_type(types)), self._loop
            if not exact_first and any(all(map(np.can_cast, types, known)) for known, _ in self._loops):
                self._shadowed.append((len(self._loops) + len(self._shadowed), loop))
                continue
            self._add(*loop)
        self._fixed = bool(signatures)

    def _compiled_first(self) -> list[Any]:
        return [self._result]

    def _result_type(self, types: Types) -> np.dtype[Any]:
        # Plain Python would say nothing of the type of no values.
        plain = _core.get_default_space() is spaces.ExecutionSpace.Debug
        if plain:
            _core.set_default_space(spaces.ExecutionSpace.Serial)
        try:
            dtype: np.dtype[Any] = self._result(*(np.empty(0, dtype) for dtype in types)).dtype
        finally:
            if plain:
                _core.set_default_space(spaces.ExecutionSpace.Debug)
        return dtype

    def _compile(self, operands: Sequence[Any]) -> bool:
        if len(operands) < self._inputs:
            return False
        types = tuple(np.asarray(x).dtype for x in operands[: self._inputs])
        if any(known[: self._inputs] == types for known, _ in self._loops):
            return False
        self._add((*types, self._result_type(types)), self._loop)
        return True

    @property
    def _said(self) -> str:
        """What the code of kernels that call it depends on, beside its function."""
        return f"{self._made[0][1:]} {_writing()}"

    def _in_kernels(self, operands: tuple[tuple[str, int], ...], fortran: bool) -> Any:
        """Return the function that a kernel's call means, or None.

        An operand is the name of its type and its rank, which is -1 for numbers; `fortran` is the order of
        the result, where that is an array.
        """
        key = operands, fortran
        if len(operands) != self._inputs:
            return None
        if key not in self._called:
            types = tuple(np.dtype(name) for name, _ in operands)
            loop = self._loop_for(types) if self._fixed else None
            if self._fixed and loop is None:
                return None
            text = _written(self.__name__, [rank for _, rank in operands], fortran, loop)
            around = {"function": self._kernel, "np": np}
            self._called[key] = _core.function(generated(f"{self.__name__}_called", text, around))
        return self._called[key]

    def _loop_for(self, types: Types) -> Types | None:
        """Return the first of the declared loops that Numba's kernels take for these operands."""
        kinds = [dtype.kind for dtype in types]
        mixed = any(kind in "iu" for kind in kinds) and any(kind in "fc" for kind in kinds)
        for loop, _ in self._loops:
            if all(
                np.can_cast(own, wanted) or (mixed and own.kind in "iu" and wanted.kind in "fc")
                for own, wanted in zip(types, loop[:-1], strict=True)
            ):
                return loop
        return None

    def _method(self, method: str, *args: Any, **options: Any) -> Any:
        args = tuple(_plain(x) for x in args)
        if self._ufunc is not None:
            try:
                return getattr(self._asked(options), method)(*args, **options)
            except TypeError:
                if self._fixed:
                    raise
        operands = args if method == "outer" else (args[0], *args[2:])
        # A reduction combines what it has with elements, both of the array's type.
        if method in ("reduce", "accumulate", "reduceat"):
            operands = (args[0], args[0])
        if not self._compile(operands) and self._ufunc is None:
            raise TypeError(f"{self!r} has no loop for these operands")
        return getattr(self._ufunc, method)(*args, **options)


class Generalized(_Universal):
    """A function of small arrays that is called with stacks of them."""

    def __init__(
        self, function: Callable[..., Any], signatures: Sequence[str], layout: str, **options: Any
    ) -> None:
        super().__init__(function, **options)
        self._made = (function, signatures, layout), options
        self._layout = layout
        sides = [re.findall(r"\(([^()]*)\)", side) for side in layout.split("->")]
        if len(sides) > 2 or not sides[0]:
            raise ValueError(f"a layout is a text like '(n),()->(n)', not {layout!r}")
        if len(sides) == 1:  # without results: it stores to its operands
            sides, layout = [*sides, []], f"{layout}->"
        self._inputs, self._outputs = (len(side) for side in sides)
        self._ranks = [
            len([d for d in operand.split(",") if d.strip()]) for side in sides for operand in side
        ]
        if len(self._ranks) != function.__code__.co_argcount:
            raise ValueError(f"{function.__name__} has another number of parameters than {layout!r}")
        for signature in signatures:
            result, given = _read(signature)
            suits = result is None and len(given) == len(self._ranks)
            if not suits or any(
                x.rank not in ({0, 1} if rank == 0 else {rank})
                for x, rank in zip(given, self._ranks, strict=True)
            ):
                raise ValueError(f"the signature {signature!r} does not suit the layout {layout!r}")
            self._add(tuple(x.dtype for x in given), self._loop([x.rank for x in given]))
        self._fixed = bool(signatures)

    @property
    def signature(self) -> str:
        """The layout, under the name that NumPy has for it."""
        return str(self._layout)

    def _loop(self, wanted: Sequence[int]) -> Any:
        name = f"{self.__name__}_loop"
        names = [f"x{k}" for k in range(len(self._ranks))]
        # An operand without dimensions that is declared as an array has one element.
        parts = [
            f"{x}[i : i + 1]" if rank > own else f"{x}[i]"
            for x, rank, own in zip(names, wanted, self._ranks, strict=True)
        ]
        text = (
            f"def {name}({', '.join(names)}):\n"
            f"    for i in range({names[-1]}.shape[0]):\n"
            f"        function({', '.join(parts)})\n"
        )
        return _core.host_call(generated(name, text, {"function": self._kernel}))

    def _compile(self, operands: Sequence[Any]) -> bool:
        types = tuple(np.asarray(x).dtype for x in operands)
        if any(known == types for known, _ in self._loops):
            return False
        wanted = [rank or (k >= self._inputs) for k, rank in enumerate(self._ranks)]
        self._add(types, self._loop([int(rank) for rank in wanted]))
        return True

    def __call__(self, *operands: Any, **options: Any) -> Any:
        """Compute all parts; leading dimensions broadcast."""
        if not self._fixed and "out" in options:
            operands = (*operands, options.pop("out"))
        if not self._fixed and len(operands) != len(self._ranks):
            raise TypeError(f"{self.__name__} has no signatures: it takes all its operands, its results too")
        return super().__call__(*operands, **options)


OPTIONS: dict[str, Any] = {"identity": None, "boundscheck": False, "fastmath": False}  # of both kinds


def _texts(signatures: Any) -> list[str]:
    return [signatures] if isinstance(signatures, str) else list(signatures or ())


def vectorize(
    signatures: Any = None,
    *,
    identity: object = None,
    boundscheck: bool | None = False,
    fastmath: Any = False,
    exact_first: bool = False,
) -> Any:
    """Make a ufunc of a scalar function: `@pk.vectorize`, `@pk.vectorize(["float64(float64)"])`.

    The first signature that takes the operands is the one, as in Numba; with `exact_first`, NumPy's rule
    decides, as it does for Numba's target="parallel": operands of exactly a signature's types get that one.
    """
    options: dict[str, Any] = {"identity": identity, "boundscheck": boundscheck, "fastmath": fastmath}
    if callable(signatures):
        return Vectorized(signatures, [], exact_first, **options)

    def decorate(function: Callable[..., Any]) -> Vectorized:
        return Vectorized(function, _texts(signatures), exact_first, **options)

    return decorate


def guvectorize(
    signatures: Any,
    layout: str | None = None,
    *,
    identity: object = None,
    boundscheck: bool | None = False,
    fastmath: Any = False,
) -> Any:
    """Make a generalized ufunc: `@pk.guvectorize(["void(float64[:], float64[:])"], "(n)->()")`."""
    if layout is None:
        signatures, layout = [], signatures

    def decorate(function: Callable[..., Any]) -> Generalized:
        return Generalized(
            function,
            _texts(signatures),
            layout,
            identity=identity,
            boundscheck=boundscheck,
            fastmath=fastmath,
        )

    return decorate


__all__ = ["guvectorize", "vectorize"]
