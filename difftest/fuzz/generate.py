"""Typed random kernels: in range and without undefined behaviour by construction."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from difftest.fuzz.arrays import ArrayStatements
from difftest.fuzz.state import LEAST, ArrayType, Helper
from difftest.inputs import ArrayInput, Recipe

HEAD = "import math\n\nimport numpy as np\nfrom numba import njit, prange\n"

_SCALARS = ("float", "int", "bool", "complex")

_DTYPES = (
    ("float64",) * 6 + ("float32", "int64") * 2 + ("int32", "int32", "int8", "int16")
    + ("uint8", "uint16", "uint32", "uint64", "complex128", "complex64", "bool")
)  # fmt: skip


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


class Generator:
    """Makes kernels, the same ones for the same seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._count = 0

    def kernel(self, name: str) -> FuzzKernel:
        """Make the next kernel."""
        helpers: list[Helper] = []
        for i in range(self._random.choice((0, 0, 1, 2, 3))):
            helpers.append(self._helper(f"{name}_h{i}", helpers))
        parallel = self._random.random() < 0.2
        body = _Body(self._random, helpers, parallel)
        source = body.kernel(name)
        recipes = tuple(body.recipe(size, seed) for seed, size in enumerate((5, LEAST, 8)))
        return FuzzKernel(name, source, tuple(helper.source for helper in helpers), recipes, parallel)

    def _helper(self, name: str, known: Sequence[Helper]) -> Helper:
        kinds = ("float", "float", "int", "int", "array")
        parameters = tuple(self._random.choice(kinds) for _ in range(self._random.randint(1, 3)))
        # what has a default comes last, and is a number
        defaults = 0
        if parameters[-1] != "array" and self._random.random() < 0.4:
            defaults = 2 if len(parameters) > 2 and "array" not in parameters[-2:] else 1
        results = tuple(
            self._random.choice(("float", "int")) for _ in range(self._random.choice((1, 1, 1, 2)))
        )
        body = _Body(self._random, known, False)
        return Helper(name, parameters, defaults, results, body.helper(name, parameters, defaults, results))


class _Body(ArrayStatements):
    """Writes one function."""

    def __init__(self, rng: random.Random, helpers: Sequence[Helper], parallel: bool) -> None:
        super().__init__(rng, helpers, parallel)
        self._parameters: list[tuple[str, str | ArrayType]] = []
        #: What an early return gives; None where there is none.
        self._early: tuple[str, ...] | None = None

    # functions

    def kernel(self, name: str) -> str:
        """Write a kernel."""
        self._extents = ["n", "m", "q"][: self._random.choice((1, 1, 1, 2, 2, 3))]
        for i in range(self._random.randint(1, 3)):
            extents = tuple(self._random.choice(self._extents) for _ in range(self._random.choice((1, 1, 2))))
            extents = tuple(self._extents) if i == 0 else extents
            kind = ArrayType(self._random.choice(_DTYPES), extents)
            self._parameters.append((f"a{i}", kind))
            self._arrays[f"a{i}"] = kind
        for i in range(self._random.randint(0, 2)):
            scalar = self._pick("float", "int")
            self._parameters.append((f"p{i}", scalar))
            self._scalars[f"p{i}"] = scalar
        self._line("n = len(a0)" if len(self._extents) == 1 else f"{', '.join(self._extents)} = a0.shape")
        self._fixed.update(self._extents)
        if not self._parallel and self._happens(0.2):
            self._early = tuple(self._pick("float", "int") for _ in range(self._random.choice((1, 1, 2))))
        self._statements(self._random.randint(3, 7))
        self._return()
        decorator = "@njit(parallel=True)" if self._parallel else "@njit"
        header = f"{decorator}\ndef {name}({', '.join(parameter for parameter, _ in self._parameters)}):\n"
        return header + "\n".join(self._lines) + "\n"

    def helper(self, name: str, parameters: tuple[str, ...], defaults: int, results: tuple[str, ...]) -> str:
        """Write a function that kernels call."""
        written = []
        for i, kind in enumerate(parameters):
            if kind == "array":
                self._arrays[f"x{i}"] = ArrayType("float64", (f"len(x{i})",))
            else:
                self._scalars[f"x{i}"] = kind
            value = {"float": self._pick("0.5", "-2.0"), "int": self._pick("3", "-1"), "array": ""}[kind]
            written.append(f"x{i}={value}" if i >= len(parameters) - defaults else f"x{i}")
        self._extents = [extent for kind in self._arrays.values() for extent in kind.extents]
        self._statements(self._random.randint(0, 2))
        if self._happens(0.4):
            self._line(f"if {self._bool(1)}:")
            self._line(f"    return {', '.join(self._of(kind, 1) for kind in results)}")
        self._line(f"return {', '.join(self._of(kind, 2) for kind in results)}")
        return f"@njit\ndef {name}({', '.join(written)}):\n" + "\n".join(self._lines) + "\n"

    def recipe(self, size: int, seed: int) -> Recipe:
        """Make arguments; extents are the size and a little more."""
        rng = np.random.default_rng([seed, size, len(self._lines)])
        extents = {"n": size, "m": size + 1, "q": size + 2}
        parts: list[object] = []
        for _, kind in self._parameters:
            if isinstance(kind, ArrayType):
                shape = tuple(extents[extent] for extent in kind.extents)
                parts.append(ArrayInput(_elements(kind, shape, rng, extreme=seed == 1)))
            else:
                parts.append(
                    round(float(rng.uniform(-3, 3)), 2) if kind == "float" else int(rng.integers(-9, 9))
                )
        return tuple(parts)

    # statements

    def _statements(self, count: int) -> None:
        for _ in range(count):
            self._statement()

    def _statement(self) -> None:
        kinds: list[tuple[int, Callable[[], None]]] = [
            (4, self._assign),
            (3, self._augment),
            (2, self._if),
            (1, self._tuple),
        ]
        if self._helpers:
            kinds.append((2, self._call_helper))
        if self._arrays:
            kinds.append((4, self._store))
            if self._indent < 3:
                kinds += [(3, self._array_statement), (3, self._new_array), (2, self._reduce)]
                kinds.append((1, self._masked))
        if self._indices or not self._arrays:
            kinds.append((1, self._swap))
        if self._loops < 3 and self._indent < 5:
            kinds += [(5 if self._loops < 2 else 1, self._for), (1, self._while)]
        if self._early and not self._in_prange:
            kinds.append((1, self._early_return))
        if not self._parallel and not self._in_prange:
            kinds.append((1, self._raise))
        weights = [weight for weight, _ in kinds]
        self._random.choices([make for _, make in kinds], weights)[0]()

    def _assign(self) -> None:
        weights = (4, 3, 1, 1 if self._arrays_of("complex") else 0)
        kind = self._random.choices(_SCALARS, weights)[0]
        known = self._assignable(kind)
        if known and self._happens(0.4):
            self._line(f"{self._random.choice(known)} = {self._of(kind, 3)}")
            return
        name = self._new_name()
        if self._happens(0.1):
            second = self._new_name()
            self._line(f"{name} = {second} = {self._of(kind, 2)}")
            self._scalars[second] = kind
        else:
            self._line(f"{name} = {self._of(kind, 3)}")
        self._scalars[name] = kind

    def _augment(self) -> None:
        known = self._assignable("float", "int", "complex")
        if not known:
            return self._assign()
        name = self._random.choice(known)
        match self._scalars[name]:
            case "float":
                self._line(f"{name} {self._pick('+=', '-=', '*=')} {self._float(2)}")
            case "complex":
                self._line(f"{name} {self._pick('+=', '*=')} {self._complex(2)}")
            case _:
                self._line(f"{name} {self._pick('+=', '-=', '*=', '^=', '|=')} {self._int(2)}")
        return None

    def _swap(self) -> None:
        floats = self._assignable("float")
        if len(floats) < 2:
            return self._assign()
        first, second = self._random.sample(floats, 2)
        self._line(f"{first}, {second} = {second}, {first} + {self._float(1)}")
        return None

    def _tuple(self) -> None:
        """A tuple that is indexed, or taken apart with a tuple inside."""
        kinds = [self._pick("float", "int") for _ in range(3)]
        values = [self._of(kind, 1) for kind in kinds]
        if self._happens(0.5):
            held, name = self._new_name(), self._new_name()
            index = self._random.randint(0, 2)
            self._line(f"{held} = ({', '.join(values)})")
            self._line(f"{name} = {held}[{index}]")
            self._scalars[name] = kinds[index]
        else:
            names = [self._new_name() for _ in kinds]
            self._line(f"{names[0]}, ({names[1]}, {names[2]}) = {values[0]}, ({values[1]}, {values[2]})")
            self._scalars.update(zip(names, kinds, strict=True))

    def _call_helper(self) -> None:
        helper = self._random.choice(self._helpers)
        call = self._call(helper, 1)
        if call is None:
            return self._assign()
        names = [self._new_name() for _ in helper.results]
        self._line(f"{', '.join(names)} = {call}")
        self._scalars.update(zip(names, helper.results, strict=True))
        return None

    def _if(self) -> None:
        def body() -> None:
            self._statements(self._random.randint(1, 2))
            if self._loops and not self._in_prange and self._happens(0.25):
                self._line(self._pick("break", "continue"))

        self._block(f"if {self._bool(2)}:", body)
        if self._happens(0.3):
            self._block(f"elif {self._bool(1)}:", body)
        if self._happens(0.5):
            self._block("else:", lambda: self._statements(1))

    def _early_return(self) -> None:
        assert self._early is not None
        self._line(f"if {self._bool(1)}:")
        self._line(f"    return {', '.join(self._of(kind, 1) for kind in self._early)}")

    def _raise(self) -> None:
        if self._happens(0.5):
            return self._assign()
        self._line(f"if {self._bool(1)} and {self._bool(1)}:")
        self._line(
            f"    raise {self._pick('ValueError', 'IndexError')}({self._pick('no', 'out of range')!r})"
        )
        return None

    def _for(self) -> None:
        if self._arrays and self._parallel and self._loops == 0 and self._happens(0.7):
            return self._prange()
        name = self._new_name()
        extent = self._random.choice(self._extents or ["3"])
        forms = {
            f"range({extent})": (0, 0),
            f"range(1, {extent} - 1)": (-1, 1),
            f"range({extent} - 1, -1, -1)": (0, 0),
            f"range(0, {extent}, 2)": (0, 0),
            f"range(1, {extent})": (-1, 0),
            f"range({extent} - 2, 0, -2)": (-1, 1),
        }
        outer = [index for index, (of, _, _) in self._indices.items() if of == extent]
        if outer:
            forms[f"range({self._random.choice(outer)})"] = (0, 1)
        header = self._random.choice(list(forms))
        rank_one = [array for array, kind in self._arrays.items() if len(kind.extents) == 1]
        if rank_one and self._happens(0.2):
            return self._for_elements(name, self._random.choice(rank_one))

        def body() -> None:
            self._scalars[name] = "int"
            self._fixed.add(name)
            self._indices[name] = (extent, *forms[header])
            self._statements(self._random.randint(1, 3))

        self._loop(f"for {name} in {header}:", body)
        self._else_of_loop()
        return None

    def _else_of_loop(self) -> None:
        if not self._in_prange and self._happens(0.12):
            self._block("else:", lambda: self._statements(1))

    def _for_elements(self, name: str, array: str) -> None:
        kind = self._arrays[array]
        partners = [
            other
            for other in self._arrays_of("float", "int", rank=1)
            if self._arrays[other].extents == kind.extents
        ]
        form = self._pick(
            "for {x} in {a}:", "for {i}, {x} in enumerate({a}):", "for {i}, {x} in zip({b}, {a}):"
        )
        if not partners and "zip" in form:
            form = "for {x} in {a}:"
        index = self._new_name()
        partner = self._random.choice(partners) if partners else ""

        def body() -> None:
            # unsigned ones are passed by, since they make floats of integers
            if kind.element != "unsigned":
                self._scalars[name] = kind.element
            self._fixed.update((name, array))
            if "enumerate" in form:
                self._scalars[index] = "int"
                self._fixed.add(index)
                self._indices[index] = (kind.extents[0], 0, 0)
            if "zip" in form:
                self._scalars[index] = self._arrays[partner].element
                self._fixed.update((index, partner))
            self._statements(self._random.randint(1, 2))

        self._loop(form.format(x=name, a=array, i=index, b=partner), body)

    def _prange(self) -> None:
        """Loops whose iterations write elements of their own, and add to one variable."""
        array, kind = self._random.choice(list(self._arrays.items()))
        if array in self._fixed or kind.element in ("bool", "unsigned"):
            return self._while()
        names = [self._new_name() for _ in kind.extents]
        total = self._new_name()
        self._line(f"{total} = 0.0")
        nested = self._random.randint(1, len(names))

        def own() -> None:
            local = self._new_name()
            if self._happens(0.3):
                self._private(local)
            else:
                self._line(f"{local} = {self._float(2)}")
            self._scalars[local] = "float"
            rest = [self._constant_index() for _ in names[nested:]]
            if self._happens(0.2):
                self._line(f"if {self._bool(1)}:")
                self._line("    continue")
            place = f"{array}[{', '.join([*names[:nested], *rest])}]"
            self._line(f"{place} = {self._of(kind.element, 2)}")
            self._line(f"{total} += {self._float(2)}")

        def level(depth: int) -> None:
            self._scalars[names[depth]] = "int"
            self._fixed.update(self._scalars)
            self._indices[names[depth]] = (kind.extents[depth], 0, 0)
            if depth + 1 == nested:
                return own()
            if self._happens(0.3):
                self._line(f"{total} += {self._float(1)}")
            loop = self._pick("range", "range", "prange")
            header = f"for {names[depth + 1]} in {loop}({kind.extents[depth + 1]}):"
            return self._loop(header, lambda: level(depth + 1))

        hidden = dict(self._arrays)
        # others read what they like; the array that is written is each iteration's own
        self._arrays = {other: held for other, held in hidden.items() if other != array}
        self._in_prange = True
        self._loop(f"for {names[0]} in prange({kind.extents[0]}):", lambda: level(0))
        self._in_prange = False
        self._arrays = hidden
        self._scalars[total] = "float"
        return None

    def _private(self, local: str) -> None:
        """An array of an iteration's own."""
        held, index = self._new_name(), self._new_name()
        self._line(f"{held} = np.{self._pick('zeros', 'empty', 'ones')}({LEAST})")
        self._line(f"for {index} in range({LEAST}):")
        self._line(f"    {held}[{index}] = {self._float(1)} * {index}")
        self._line(f"{local} = {self._pick('{0}[1] + {0}[2]', 'np.sum({0})', '{0}.max()').format(held)}")

    def _while(self) -> None:
        counter = self._new_name()
        self._line(f"{counter} = 0")

        def body() -> None:
            self._scalars[counter] = "int"
            self._fixed.add(counter)
            self._line(f"{counter} += 1")
            self._statements(self._random.randint(1, 2))

        self._loop(f"while {counter} < {self._random.randint(2, 6)}:", body)
        self._else_of_loop()

    def _return(self) -> None:
        results = [name for name, kind in self._scalars.items() if name not in self._extents]
        arrays = list(self._arrays)
        if self._early:
            self._line(f"return {', '.join(self._of(kind, 2) for kind in self._early)}")
            return
        match self._random.randint(0, 5):
            case 0:
                return
            case 1 if arrays:
                self._line(f"return {self._random.choice(arrays)}")
            case 2 if len(results) > 1:
                self._line(f"return {', '.join(self._random.sample(results, 2))}")
            case 3 if arrays and results:
                self._line(f"return {self._random.choice(arrays)}, {self._random.choice(results)}")
            case 4 if len(results) > 2:
                first, second, third = self._random.sample(results, 3)
                self._line(f"return {first}, ({second}, {third})")
            case _:
                self._line(f"return {self._of(self._pick('float', 'int'), 2)}")


def _elements(kind: ArrayType, shape: tuple[int, ...], rng: np.random.Generator, extreme: bool) -> np.ndarray:
    """Make the elements of an argument; extreme ones have what the type can hold at its ends."""
    ends: tuple[object, object]
    match kind.element:
        case "float":
            values = rng.uniform(-3, 3, shape).astype(kind.dtype)
            ends = (-0.0, np.nan)
        case "complex":
            values = (rng.uniform(-3, 3, shape) + 1j * rng.uniform(-3, 3, shape)).astype(kind.dtype)
            ends = (complex(-0.0, 0.0), complex(0.0, -1.0))
        case "bool":
            values = rng.integers(0, 2, shape).astype(kind.dtype)
            ends = (False, True)
        case _:
            limits = np.iinfo(kind.dtype)
            least = -20 if kind.element == "int" else 0
            values = rng.integers(least, 21, shape).astype(kind.dtype)
            ends = (limits.min, limits.max - 1)
    if extreme:
        flat = values.reshape(-1)
        flat[0], flat[-1] = ends
    return values
