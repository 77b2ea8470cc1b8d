"""Typed random kernels: in range and without undefined behaviour by construction.

Every expression is made for a type. Indices are loop variables of the right extent, constants that any size
allows, or anything modulo the extent; floats are never made integers; shifts and powers have small constants.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from difftest.inputs import ArrayInput, Recipe

HEAD = "import math\n\nimport numpy as np\nfrom numba import njit, prange\n"

#: Arrays have at least so many elements along each axis, so that constant indices are in range.
LEAST = 3

_FLOAT_FUNCTIONS = (
    "math.sin",
    "math.cos",
    "math.tanh",
    "np.sqrt",
    "abs",
    "math.floor",
    "np.exp",
    "math.atan",
)
_SCALARS = ("float", "int", "bool")


@dataclass(frozen=True)
class FuzzKernel:
    """A generated kernel."""

    name: str
    #: Its source, without what it calls.
    source: str
    #: Sources of the functions that it calls.
    helpers: tuple[str, ...]
    recipes: tuple[Recipe, ...]
    parallel: bool = False

    @property
    def program(self) -> str:
        """The source of a module with this kernel alone."""
        return "\n\n".join((HEAD, *self.helpers, self.source))


@dataclass(frozen=True)
class _ArrayType:
    dtype: str
    #: Names of the variables that hold its extents.
    extents: tuple[str, ...]

    @property
    def element(self) -> str:
        return "float" if self.dtype.startswith("float") else "int"


@dataclass(frozen=True)
class _Helper:
    name: str
    parameters: tuple[str, ...]
    results: tuple[str, ...]
    source: str


class Generator:
    """Makes kernels, the same ones for the same seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._count = 0

    def kernel(self, name: str) -> FuzzKernel:
        """Make the next kernel."""
        helpers = [self._helper(f"{name}_h{i}") for i in range(self._random.choice((0, 0, 1, 2)))]
        parallel = self._random.random() < 0.12
        body = _Body(self._random, helpers, parallel)
        source = body.kernel(name)
        recipes = tuple(body.recipe(size, seed) for seed, size in enumerate((5, LEAST, 8)))
        return FuzzKernel(name, source, tuple(helper.source for helper in helpers), recipes, parallel)

    def _helper(self, name: str) -> _Helper:
        parameters = tuple(self._random.choice(("float", "int")) for _ in range(self._random.randint(1, 2)))
        results = tuple(self._random.choice(("float", "int")) for _ in range(self._random.choice((1, 1, 2))))
        body = _Body(self._random, [], False)
        return _Helper(name, parameters, results, body.helper(name, parameters, results))


class _Body:
    """Writes one function."""

    def __init__(self, rng: random.Random, helpers: list[_Helper], parallel: bool) -> None:
        self._random = rng
        self._helpers = helpers
        self._parallel = parallel
        self._scalars: dict[str, str] = {}
        self._arrays: dict[str, _ArrayType] = {}
        #: Loop variables: the extent below which they are, and the least and greatest offset in range.
        self._indices: dict[str, tuple[str, int, int]] = {}
        self._extents: list[str] = []
        self._parameters: list[tuple[str, str | _ArrayType]] = []
        self._lines: list[str] = []
        self._indent = 1
        self._names = 0
        self._loops = 0
        #: Variables that must not be assigned here.
        self._fixed: set[str] = set()

    # functions

    def kernel(self, name: str) -> str:
        self._extents = ["n", "m"][: self._random.choice((1, 1, 2))]
        dtypes = ("float64", "float64", "float64", "float32", "int64", "int32")
        for i in range(self._random.randint(1, 3)):
            extents = tuple(self._random.choice(self._extents) for _ in range(self._random.choice((1, 1, 2))))
            extents = tuple(self._extents) if i == 0 else extents
            kind = _ArrayType(self._random.choice(dtypes), extents)
            self._parameters.append((f"a{i}", kind))
            self._arrays[f"a{i}"] = kind
        for i in range(self._random.randint(0, 2)):
            scalar = self._random.choice(("float", "int"))
            self._parameters.append((f"p{i}", scalar))
            self._scalars[f"p{i}"] = scalar
        self._line("n = len(a0)" if len(self._extents) == 1 else "n, m = a0.shape")
        self._fixed.update(self._extents)
        self._statements(self._random.randint(3, 7))
        self._return()
        decorator = "@njit(parallel=True)" if self._parallel else "@njit"
        header = f"{decorator}\ndef {name}({', '.join(parameter for parameter, _ in self._parameters)}):\n"
        return header + "\n".join(self._lines) + "\n"

    def helper(self, name: str, parameters: tuple[str, ...], results: tuple[str, ...]) -> str:
        names = [f"x{i}" for i in range(len(parameters))]
        self._scalars.update(zip(names, parameters, strict=True))
        self._statements(self._random.randint(0, 2))
        if self._random.random() < 0.4:
            self._line(f"if {self._bool(1)}:")
            self._line(f"    return {', '.join(self._of(kind, 1) for kind in results)}")
        self._line(f"return {', '.join(self._of(kind, 2) for kind in results)}")
        return f"@njit\ndef {name}({', '.join(names)}):\n" + "\n".join(self._lines) + "\n"

    def recipe(self, size: int, seed: int) -> Recipe:
        """Make arguments; extents are the size and a little more."""
        rng = np.random.default_rng([seed, size, len(self._lines)])
        extents = {"n": size, "m": size + 1}
        parts: list[object] = []
        for _, kind in self._parameters:
            if isinstance(kind, _ArrayType):
                shape = tuple(extents[extent] for extent in kind.extents)
                values = (
                    rng.uniform(-3, 3, shape) if kind.element == "float" else rng.integers(-20, 20, shape)
                ).astype(kind.dtype)
                if seed == 1 and kind.element == "float":
                    values.reshape(-1)[0] = -0.0
                    values.reshape(-1)[-1] = np.nan
                if seed == 1 and kind.element == "int":
                    limits = np.iinfo(kind.dtype)
                    values.reshape(-1)[0], values.reshape(-1)[-1] = limits.min, limits.max - 1
                parts.append(ArrayInput(values))
            else:
                parts.append(
                    round(float(rng.uniform(-3, 3)), 2) if kind == "float" else int(rng.integers(-9, 9))
                )
        return tuple(parts)

    # statements

    def _line(self, text: str) -> None:
        self._lines.append("    " * self._indent + text)

    def _block(self, header: str, body: Callable[[], None]) -> None:
        """Write a compound statement; what is assigned first inside is not known after it."""
        scalars, arrays, indices = dict(self._scalars), dict(self._arrays), dict(self._indices)
        self._line(header)
        self._indent += 1
        body()
        self._indent -= 1
        self._scalars, self._arrays, self._indices = scalars, arrays, indices

    def _statements(self, count: int) -> None:
        for _ in range(count):
            self._statement()

    def _statement(self) -> None:
        kinds: list[tuple[int, Callable[[], None]]] = [(4, self._assign), (3, self._augment), (2, self._if)]
        if self._helpers:
            kinds.append((2, self._call_helper))
        if self._arrays:
            kinds.append((4, self._store))
            if self._indent < 3:
                kinds += [(3, self._array_statement), (2, self._new_array), (2, self._reduce)]
        if self._indices or not self._arrays:
            kinds.append((1, self._swap))
        if self._loops < 2 and self._indent < 4:
            kinds += [(5, self._for), (1, self._while)]
        weights = [weight for weight, _ in kinds]
        self._random.choices([make for _, make in kinds], weights)[0]()

    def _new_name(self) -> str:
        self._names += 1
        return f"v{self._names}"

    def _assign(self) -> None:
        kind = self._random.choices(_SCALARS, (4, 3, 1))[0]
        known = [name for name, held in self._scalars.items() if held == kind and name not in self._fixed]
        if known and self._random.random() < 0.4:
            self._line(f"{self._random.choice(known)} = {self._of(kind, 3)}")
            return
        name = self._new_name()
        self._line(f"{name} = {self._of(kind, 3)}")
        self._scalars[name] = kind

    def _augment(self) -> None:
        known = [n for n, kind in self._scalars.items() if kind in ("float", "int") and n not in self._fixed]
        if not known:
            return self._assign()
        name = self._random.choice(known)
        if self._scalars[name] == "float":
            self._line(f"{name} {self._random.choice(('+=', '-=', '*='))} {self._float(2)}")
        else:
            self._line(f"{name} {self._random.choice(('+=', '-=', '*=', '^=', '|='))} {self._int(2)}")
        return None

    def _swap(self) -> None:
        floats = [n for n, kind in self._scalars.items() if kind == "float" and n not in self._fixed]
        if len(floats) < 2:
            return self._assign()
        first, second = self._random.sample(floats, 2)
        self._line(f"{first}, {second} = {second}, {first} + {self._float(1)}")
        return None

    def _call_helper(self) -> None:
        helper = self._random.choice(self._helpers)
        arguments = ", ".join(self._of(kind, 1) for kind in helper.parameters)
        names = [self._new_name() for _ in helper.results]
        self._line(f"{', '.join(names)} = {helper.name}({arguments})")
        self._scalars.update(zip(names, helper.results, strict=True))

    def _if(self) -> None:
        def body() -> None:
            self._statements(self._random.randint(1, 2))
            if self._loops and not self._fixed & {"parallel"} and self._random.random() < 0.2:
                self._line(self._random.choice(("break", "continue")))

        self._block(f"if {self._bool(2)}:", body)
        if self._random.random() < 0.3:
            self._block(f"elif {self._bool(1)}:", body)
        if self._random.random() < 0.5:
            self._block("else:", lambda: self._statements(1))

    def _for(self) -> None:
        if self._arrays and self._parallel and self._loops == 0 and self._random.random() < 0.6:
            return self._prange()
        name = self._new_name()
        extent = self._random.choice(self._extents or ["3"])
        forms = {
            f"range({extent})": (0, 0),
            f"range(1, {extent} - 1)": (-1, 1),
            f"range({extent} - 1, -1, -1)": (0, 0),
            f"range(0, {extent}, 2)": (0, 0),
            f"range(1, {extent})": (-1, 0),
        }
        outer = [index for index, (of, _, _) in self._indices.items() if of == extent]
        if outer:
            forms[f"range({self._random.choice(outer)})"] = (0, 1)
        header = self._random.choice(list(forms))
        rank_one = [array for array, kind in self._arrays.items() if len(kind.extents) == 1]
        if rank_one and self._random.random() < 0.2:
            return self._for_elements(name, self._random.choice(rank_one))

        def body() -> None:
            self._scalars[name] = "int"
            self._fixed.add(name)
            self._indices[name] = (extent, *forms[header])
            self._statements(self._random.randint(1, 3))

        self._loop(f"for {name} in {header}:", body)
        return None

    def _for_elements(self, name: str, array: str) -> None:
        kind = self._arrays[array]
        form = self._random.choice(("for {x} in {a}:", "for {i}, {x} in enumerate({a}):"))
        index = self._new_name()

        def body() -> None:
            self._scalars[name] = kind.element
            self._fixed.update((name, array))
            if "enumerate" in form:
                self._scalars[index] = "int"
                self._fixed.add(index)
                self._indices[index] = (kind.extents[0], 0, 0)
            self._statements(self._random.randint(1, 2))

        self._loop(form.format(x=name, a=array, i=index), body)

    def _loop(self, header: str, body: Callable[[], None]) -> None:
        fixed = set(self._fixed)
        self._loops += 1
        self._block(header, body)
        self._loops -= 1
        self._fixed = fixed

    def _prange(self) -> None:
        """A loop whose iterations write elements of their own, and add to one variable."""
        array, kind = self._random.choice(list(self._arrays.items()))
        name, total = self._new_name(), self._new_name()
        self._line(f"{total} = 0.0")
        rest = "".join(f", {self._constant_index()}" for _ in kind.extents[1:])

        def body() -> None:
            hidden, indices = dict(self._arrays), dict(self._indices)
            self._scalars[name] = "int"
            self._fixed.update(self._scalars)
            self._fixed.add("parallel")
            self._indices[name] = (kind.extents[0], 0, 0)
            local = self._new_name()
            self._arrays = {other: held for other, held in hidden.items() if other != array}
            self._line(f"{local} = {self._float(2)}")
            self._scalars[local] = "float"
            value = self._of(kind.element, 2)
            self._line(f"{array}[{name}{rest}] = {value}")
            self._line(f"{total} += {self._float(2)}")
            self._arrays, self._indices = hidden, indices

        self._loop(f"for {name} in prange({kind.extents[0]}):", body)
        self._scalars[total] = "float"

    def _while(self) -> None:
        counter = self._new_name()
        self._line(f"{counter} = 0")

        def body() -> None:
            self._scalars[counter] = "int"
            self._fixed.add(counter)
            self._line(f"{counter} += 1")
            self._statements(self._random.randint(1, 2))

        self._loop(f"while {counter} < {self._random.randint(2, 6)}:", body)

    def _store(self) -> None:
        writable = [array for array in self._arrays if array not in self._fixed]
        if not writable or "parallel" in self._fixed:
            return self._assign()
        array = self._random.choice(writable)
        kind = self._arrays[array]
        place = f"{array}[{', '.join(self._index(extent) for extent in kind.extents)}]"
        operator = self._random.choice(("=", "=", "+=", "-="))
        if kind.element == "int":
            self._line(f"{place} {operator} {self._int(2)}")
        else:
            self._line(
                f"{place} {operator} {self._float(2) if self._random.random() < 0.9 else self._int(2)}"
            )
        return None

    def _array_statement(self) -> None:
        writable = [array for array in self._arrays if array not in self._fixed]
        if not writable or "parallel" in self._fixed:
            return self._assign()
        array = self._random.choice(writable)
        kind = self._arrays[array]
        if len(kind.extents) == 1 and self._random.random() < 0.4:
            low, high = self._random.choice((("1:", ":-1"), (":-1", "1:"), ("1:-1", "2:"), ("::-1", ":")))
            others = [o for o, held in self._arrays.items() if held.extents == kind.extents and o != array]
            source = self._random.choice(others) if others else None
            if source is not None and (kind.element == "float" or self._arrays[source].element == "int"):
                scale = self._float(1) if kind.element == "float" else self._int(1)
                self._line(f"{array}[{low}] {self._random.choice(('=', '+='))} {source}[{high}] * {scale}")
                return None
        value = self._array(kind, 2)
        self._line(f"{array}{self._random.choices(('[:]', '[...]'), (9, 1))[0]} = {value}")
        return None

    def _new_array(self) -> None:
        if "parallel" in self._fixed:
            return self._assign()
        like = self._random.choice(list(self._arrays))
        kind = self._arrays[like]
        name = self._new_name()
        shape = kind.extents[0] if len(kind.extents) == 1 else f"({', '.join(kind.extents)})"
        match self._random.randint(0, 3):
            case 0:
                self._line(f"{name} = np.zeros({shape})")
                kind = _ArrayType("float64", kind.extents)
            case 1:
                self._line(f"{name} = np.zeros_like({like})")
            case 2:
                self._line(f"{name} = {like}.copy()")
            case _:
                kind = _ArrayType("float64", kind.extents)
                self._line(f"{name} = {self._array(kind, 2)} * 1.0")
        self._arrays[name] = kind
        return None

    def _reduce(self) -> None:
        if "parallel" in self._fixed:
            return self._assign()
        array, kind = self._random.choice(list(self._arrays.items()))
        name = self._new_name()
        call = self._random.choice(
            ("np.sum({})", "{}.sum()", "np.max({})", "{}.min()", "np.mean({})", "len({})")
        )
        self._line(f"{name} = {call.format(array)}")
        counts = call == "len({})" or (kind.element == "int" and "mean" not in call)
        self._scalars[name] = "int" if counts else "float"
        return None

    def _return(self) -> None:
        results = [name for name, kind in self._scalars.items() if name not in self._extents]
        arrays = list(self._arrays)
        match self._random.randint(0, 4):
            case 0:
                return
            case 1 if arrays:
                self._line(f"return {self._random.choice(arrays)}")
            case 2 if len(results) > 1:
                self._line(f"return {', '.join(self._random.sample(results, 2))}")
            case 3 if arrays and results:
                self._line(f"return {self._random.choice(arrays)}, {self._random.choice(results)}")
            case _:
                self._line(f"return {self._of(self._random.choice(('float', 'int')), 2)}")

    # expressions

    def _of(self, kind: str, depth: int) -> str:
        return {"float": self._float, "int": self._int, "bool": self._bool}[kind](depth)

    def _constant_index(self) -> str:
        return self._random.choice(("0", "1", "2", "-1", "-2"))

    def _index(self, extent: str) -> str:
        loops = [(name, low, high) for name, (of, low, high) in self._indices.items() if of == extent]
        chance = self._random.random()
        if loops and chance < 0.8:
            name, low, high = self._random.choice(loops)
            offset = self._random.randint(low, high)
            return name if offset == 0 else f"{name} {'+' if offset > 0 else '-'} {abs(offset)}"
        if chance < 0.9:
            return self._constant_index()
        return f"({self._int(1)}) % {extent}"

    def _element(self, wanted: str) -> str | None:
        arrays = [(name, kind) for name, kind in self._arrays.items() if kind.element == wanted]
        if not arrays:
            return None
        name, kind = self._random.choice(arrays)
        return f"{name}[{', '.join(self._index(extent) for extent in kind.extents)}]"

    def _leaf(self, kind: str) -> str | None:
        known = [name for name, held in self._scalars.items() if held == kind]
        return self._random.choice(known) if known else None

    def _float(self, depth: int) -> str:
        chance = self._random.random()
        if depth <= 0 or chance < 0.2:
            element = self._element("float") if self._random.random() < 0.5 else self._leaf("float")
            return element or repr(self._random.choice((0.5, 1.0, 2.0, -1.5, 0.1, 3.25, -0.0, 1e10)))
        if chance < 0.55:
            operator = self._random.choice(("+", "-", "*", "*"))
            right = self._float(depth - 1) if self._random.random() < 0.8 else self._int(depth - 1)
            return f"({self._float(depth - 1)} {operator} {right})"
        if chance < 0.63:
            divisor = self._float(depth - 1)
            # with parallel=True Numba drops what nothing uses, and with it what it would raise
            unguarded = not self._parallel and self._random.random() < 0.2
            guarded = divisor if unguarded else f"({divisor} * {divisor} + 1.0)"
            return f"({self._float(depth - 1)} / {guarded})"
        if chance < 0.75:
            function = self._random.choice(_FLOAT_FUNCTIONS)
            argument = self._float(depth - 1)
            if function in ("math.floor",):
                return f"np.floor({argument})"
            return f"np.sqrt(abs({argument}))" if function == "np.sqrt" else f"{function}({argument})"
        if chance < 0.82:
            return (
                f"{self._random.choice(('min', 'max'))}({self._float(depth - 1)}, {self._float(depth - 1)})"
            )
        if chance < 0.88:
            return f"({self._float(depth - 1)} if {self._bool(1)} else {self._float(depth - 1)})"
        if chance < 0.93:
            return f"({self._int(depth - 1)} / {self._random.choice(('2', '3', '-7', '4.0'))})"
        if chance < 0.97:
            return f"({self._float(depth - 1)}) ** {self._random.choice(('2', '3', '2.0'))}"
        return f"float({self._int(depth - 1)})"

    def _int(self, depth: int) -> str:
        chance = self._random.random()
        if depth <= 0 or chance < 0.3:
            element = self._element("int") if self._random.random() < 0.4 else self._leaf("int")
            return element or str(self._random.choice((0, 1, 2, 3, 7, -1, -5, 100)))
        if chance < 0.65:
            return f"({self._int(depth - 1)} {self._random.choice('+-*')} {self._int(depth - 1)})"
        if chance < 0.8:
            operator = self._random.choice(("//", "%"))
            return f"({self._int(depth - 1)} {operator} {self._random.choice((2, 3, 7, -3, -8))})"
        if chance < 0.87:
            return f"({self._int(depth - 1)} {self._random.choice('&|^')} {self._int(depth - 1)})"
        if chance < 0.91:
            return (
                f"({self._int(depth - 1)} {self._random.choice(('<<', '>>'))} {self._random.randint(0, 9)})"
            )
        if chance < 0.95:
            return f"({self._int(depth - 1)} if {self._bool(1)} else {self._int(depth - 1)})"
        return self._random.choice(
            (f"abs({self._int(depth - 1)})", f"-({self._int(depth - 1)})", f"~({self._int(depth - 1)})")
        )

    def _bool(self, depth: int) -> str:
        chance = self._random.random()
        if chance < 0.1 and (known := self._leaf("bool")):
            return known
        operator = self._random.choice(("<", "<=", ">", ">=", "==", "!="))
        kind = self._random.choice(("float", "int"))
        plain = f"{self._of(kind, depth - 1)} {operator} {self._of(kind, depth - 1)}"
        if depth > 1 and chance > 0.8:
            return f"({plain}) {self._random.choice(('and', 'or'))} ({self._bool(1)})"
        return f"not ({plain})" if chance > 0.75 else plain

    def _array(self, kind: _ArrayType, depth: int) -> str:
        same = [
            name
            for name, held in self._arrays.items()
            if held.extents == kind.extents and (kind.element == "float" or held.element == "int")
        ]
        scalar = self._float(1) if kind.element == "float" else self._int(1)
        if not same:
            return scalar
        array = self._random.choice(same)
        if depth <= 0:
            return array
        match self._random.randint(0, 4):
            case 0:
                return f"{self._array(kind, depth - 1)} {self._random.choice('+-*')} {scalar}"
            case 1 if kind.element == "float":
                return f"np.{self._random.choice(('sin', 'abs', 'sqrt', 'tanh'))}({array} * 1.0)"
            case 2 if kind.element == "float":
                return f"np.where({array} > {scalar}, {self._array(kind, depth - 1)}, {scalar})"
            case _:
                operator = self._random.choice("+-*")
                return f"({self._array(kind, depth - 1)} {operator} {self._array(kind, depth - 1)})"
