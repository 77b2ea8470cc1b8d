"""From the uses of a kernel's parameters to arguments: kinds, ranks, extents that fit, and elements."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

import numpy as np

from difftest.derive.facts import DeclaredType, KernelFacts
from difftest.derive.values import Affine, Symbol, Use
from difftest.inputs import Array, ArrayInput, Recipe, with_layout


class Kind(str, Enum):
    """What a parameter takes."""

    ARRAY = "array"
    INTEGER = "integer"
    FLOAT = "float"
    BOOLEAN = "boolean"
    TEXT = "text"
    NONE = "none"
    TUPLE = "tuple"


@dataclass(frozen=True)
class ParameterPlan:
    """One parameter."""

    name: str
    kind: Kind
    rank: int = 0
    #: Of an array: "float", "integer", "index" or "boolean"; "declared" has a dtype of its own.
    element: str = "float"
    #: A dtype that a signature asks for, or "".
    dtype: str = ""
    layout: str = ""
    #: An integer that indexes: smaller and negative ones are as good.
    index: bool = False
    texts: tuple[str, ...] = ()
    written: bool = False
    unclear: bool = False
    #: Names of the fields of records.
    fields: tuple[str, ...] = ()
    #: Length of a tuple.
    parts: int = 0


@dataclass(frozen=True)
class Variant:
    """A way to fill a plan: types, memory order, and what the elements are like."""

    name: str
    dtype: str = "float64"
    layout: str = "C"
    #: "plain", "signed", "special" or "extreme".
    fill: str = "plain"
    #: Give integers where floats are expected and the other way round.
    mixed: bool = False


#: What is always among the inputs. The first is the one by which plans are tried.
VARIANTS = (
    Variant("float64"),
    Variant("float64 special values", fill="special"),
    Variant("float32", "float32", fill="signed"),
    Variant("float64 F", layout="F"),
    Variant("float64 strided", layout="strided"),
    Variant("float64 reversed", layout="reversed", fill="signed"),
    Variant("float64 read-only", layout="read-only"),
    Variant("float64 overlapping", layout="overlapping", fill="signed"),
    Variant("int64", "int64", fill="extreme"),
    Variant("mixed scalars", mixed=True),
)

#: 0, 1, 2, primes, and their neighbours; a size larger than a thread block is added by `sizes_of`.
SIZES = (0, 1, 2, 3, 5, 7, 13, 17, 31, 33)

_SPECIAL = (
    0.0, -0.0, 1.0, -1.0, np.nan, np.inf, -np.inf, 5e-324, -2.5e-310, 1.7976931348623157e308, -1e300,
    0.5, 2.0, 1e-45,
)  # fmt: skip
_EXTREME = (0, 1, -1, 2**63 - 1, -(2**63), 2**31, -(2**31) - 1, 7, -7, 2)

#: The work of a kernel grows with a power of the size; a large size keeps it near a million steps.
_LARGE = {1: 4099, 2: 257, 3: 67}
_LARGE_DEEP = 19


#: Parameters that the source leaves open, of which all readings are tried.
_MOST_OPEN = 5


@dataclass(frozen=True)
class Plan:
    """How to make arguments for one kernel."""

    kernel: str
    parameters: tuple[ParameterPlan, ...]
    at_least: tuple[tuple[Symbol, Affine], ...] = ()
    #: How extents are chosen: "derived", "equal" (all alike), or "roomy" (unclear ones are squares).
    mode: str = "derived"
    depth: int = 0
    classes: Mapping[Symbol, int] = field(default_factory=dict)

    @property
    def class_count(self) -> int:
        """How many sizes can be chosen independently."""
        return max(self.classes.values(), default=0) + 1

    @property
    def rank(self) -> int:
        """The greatest rank of an array."""
        return max((parameter.rank for parameter in self.parameters), default=0)

    @property
    def large(self) -> int:
        """A size larger than a thread block, or as large as is quick."""
        return _LARGE.get(max(self.depth, self.rank, 1), _LARGE_DEEP)

    def size_for(self, work: int) -> int:
        """Return the size at which the kernel takes about so many steps."""
        return int(work ** (1 / max(self.depth, self.rank, 1)))

    @property
    def sizes(self) -> tuple[int, ...]:
        """The sizes of which inputs are always made."""
        if not any(parameter.kind in (Kind.ARRAY, Kind.INTEGER) for parameter in self.parameters):
            return (0, 1, 2)
        return (*(size for size in SIZES if size < self.large), self.large)

    def solve(self, sizes: tuple[int, ...]) -> dict[Symbol, int]:
        """Give every extent and every integer a value that fits, from a size for each class."""
        values: dict[Symbol, int] = {}
        for parameter in self.parameters:
            for symbol in _symbols(parameter):
                size = sizes[self.classes.get(symbol, 0) % len(sizes)]
                if symbol[0] == "value" and symbol not in self._bounding:
                    size = min(size, 5)
                values[symbol] = size
        # a round for each constraint of the longest chain; cycles that grow end after a few rounds
        for _ in range(4):
            changed = False
            for symbol, bound in self.at_least:
                least = self._least(bound, values)
                if symbol in values and least is not None and values[symbol] < least:
                    values[symbol] = least
                    changed = True
            if not changed:
                break
        if self.mode == "equal":
            common = max([size for symbol, size in values.items() if symbol[0] == "extent"], default=0)
            for symbol in values:
                if symbol[0] == "extent":
                    values[symbol] = common
        if self.mode == "roomy":
            for parameter in self.parameters:
                if parameter.unclear and parameter.rank:
                    first: Symbol = ("extent", parameter.name, 0)
                    values[first] = max(values[first], max(sizes) ** 2 + 2 * max(sizes) + 4)
        return values

    @property
    def _bounding(self) -> set[Symbol]:
        return {bound.symbol for _, bound in self.at_least if bound.symbol is not None} | {
            symbol for symbol, _ in self.at_least
        }

    def _least(self, bound: Affine, values: Mapping[Symbol, int]) -> int | None:
        if bound.symbol is None:
            return bound.constant
        if bound.symbol[0] == "element":
            return 1  # an index needs something to point to
        return values[bound.symbol] + bound.constant if bound.symbol in values else None

    def largest_element(self, name: str, values: Mapping[Symbol, int]) -> int:
        """Return the greatest index that may be an element of an array."""
        most = [
            values[symbol] - bound.constant
            for symbol, bound in self.at_least
            if bound.symbol == ("element", name) and symbol in values
        ]
        return max(min(most, default=max(values.values(), default=1) - 1), 0)

    def recipe(self, sizes: tuple[int, ...], variant: Variant, seed: int = 0) -> Recipe:
        """Make arguments, always the same ones."""
        values = self.solve(sizes)
        rng = np.random.default_rng([seed, *sizes, len(variant.name)])
        made = tuple(self._argument(parameter, values, variant, rng) for parameter in self.parameters)
        made = with_layout(made, variant.layout)
        return tuple(
            replace(part, layout=parameter.layout or "C")
            if isinstance(part, ArrayInput)
            and (parameter.layout or (parameter.written and part.layout == "read-only"))
            else part
            for parameter, part in zip(self.parameters, made, strict=True)
        )

    def shape(self, parameter: ParameterPlan, values: Mapping[Symbol, int]) -> tuple[int, ...]:
        """Return the shape of an array."""
        return tuple(values[("extent", parameter.name, axis)] for axis in range(parameter.rank))

    def _argument(
        self,
        parameter: ParameterPlan,
        values: Mapping[Symbol, int],
        variant: Variant,
        rng: np.random.Generator,
    ) -> Any:
        if parameter.kind is Kind.ARRAY:
            return ArrayInput(self._elements(parameter, values, variant, rng))
        return scalar_of(parameter, values.get(("value", parameter.name), 1), variant, rng)

    def _elements(
        self,
        parameter: ParameterPlan,
        values: Mapping[Symbol, int],
        variant: Variant,
        rng: np.random.Generator,
    ) -> Array:
        shape = self.shape(parameter, values)
        if parameter.fields:
            columns = replace(parameter, fields=())
            records = np.zeros(shape, [(name, np.float64) for name in parameter.fields])
            for name in parameter.fields:
                records[name] = self._elements(columns, values, replace(variant, dtype="float64"), rng)
            return records
        if parameter.element == "index":
            most = self.largest_element(parameter.name, values)
            return rng.integers(0, most + 1, shape).astype(parameter.dtype or "int64")
        if parameter.element == "boolean":
            return rng.integers(0, 2, shape).astype(np.bool_)
        dtype = np.dtype(parameter.dtype or (variant.dtype if parameter.element == "float" else "int64"))
        if dtype.kind in "iu":
            if variant.fill == "extreme":
                return rng.choice(np.array(_EXTREME), shape).astype(dtype)
            least = 0 if dtype.kind == "u" or variant.fill == "plain" else -9
            return rng.integers(least, 10, shape).astype(dtype)
        if dtype.kind == "b":
            return rng.integers(0, 2, shape).astype(dtype)
        if variant.fill == "special":
            with np.errstate(over="ignore"):
                return rng.choice(np.array(_SPECIAL), shape).astype(dtype)
        return rng.uniform(0.1 if variant.fill == "plain" else -2.0, 2.0, shape).astype(dtype)


def scalar_of(parameter: ParameterPlan, value: int, variant: Variant, rng: np.random.Generator) -> Any:
    """Make a scalar argument; ``value`` is what an integer has to be."""
    if parameter.kind is Kind.BOOLEAN:
        return bool(rng.integers(0, 2))
    if parameter.kind is Kind.TEXT:
        return str(rng.choice(parameter.texts))
    if parameter.kind is Kind.NONE:
        return None
    if parameter.kind is Kind.TUPLE:
        part = replace(parameter, kind=Kind.FLOAT)
        return tuple(scalar_of(part, value, variant, rng) for _ in range(parameter.parts))
    if parameter.kind is Kind.INTEGER:
        if parameter.index and value > 0:
            # small ones most of the time: a radius or an order as often as an index
            value = int(rng.integers(0, (value if rng.random() < 0.2 else min(value, 3)) + 1))
        return _typed(value, parameter.dtype)
    if variant.mixed:
        return _typed(int(rng.integers(1, 4)), parameter.dtype)
    if variant.fill == "special":
        return _typed(float(rng.choice(np.array(_SPECIAL))), parameter.dtype)
    number = round(float(rng.uniform(0.1 if variant.fill == "plain" else -2.0, 2.0)), 3)
    if variant.dtype == "float32" and not parameter.dtype:
        return np.float32(number)
    return _typed(int(rng.choice(_EXTREME)) if variant.fill == "extreme" else number, parameter.dtype)


def _typed(value: Any, dtype: str) -> Any:
    if not dtype or dtype in ("int64", "float64", "bool"):
        return {"float64": float, "int64": int}.get(dtype, lambda v: v)(value)
    return np.dtype(dtype).type(value)


def _symbols(parameter: ParameterPlan) -> list[Symbol]:
    if parameter.kind is Kind.ARRAY:
        return [("extent", parameter.name, axis) for axis in range(parameter.rank)]
    return [("value", parameter.name)] if parameter.kind is Kind.INTEGER else []


def variants_for(plan: Plan) -> list[Variant]:
    """Return the variants that differ for the parameters of a plan."""
    arrays = [parameter for parameter in plan.parameters if parameter.kind is Kind.ARRAY]
    floats = [parameter for parameter in arrays if parameter.element == "float" and not parameter.dtype]
    numbers = [p for p in plan.parameters if p.kind is Kind.FLOAT and not p.dtype]
    free = [parameter for parameter in arrays if not parameter.layout]
    chosen = []
    for variant in VARIANTS:
        needed = {
            "float32": bool(floats or numbers),
            "int64": bool(floats or numbers),
            "float64 F": any(parameter.rank > 1 for parameter in free),
            "float64 strided": bool(free),
            "float64 reversed": bool(free),
            "float64 read-only": any(not parameter.written for parameter in free),
            "float64 overlapping": len([p for p in free if p.element == "float"]) > 1,
            "mixed scalars": bool(numbers) and bool(arrays or len(numbers) > 1),
        }
        if needed.get(variant.name, True):
            chosen.append(variant)
    return chosen


def plans_for(facts: KernelFacts) -> Iterator[Plan]:
    """Yield plans, the most likely first."""
    uses = facts.uses
    if uses is None:
        return
    for declared in facts.declared or (None,):
        for parameters in _parameter_choices(facts, declared):
            base = Plan(facts.name, parameters, tuple(uses.at_least), "derived", uses.depth)
            base = replace(base, classes=_classes(base))
            yield base
            if base.rank and len([p for p in parameters if p.kind is Kind.ARRAY]) + base.rank > 2:
                yield replace(base, mode="equal", classes=dict.fromkeys(base.classes, 0))
            if any(parameter.unclear for parameter in parameters):
                yield replace(base, mode="roomy", classes=dict.fromkeys(base.classes, 0))


def _parameter_choices(
    facts: KernelFacts, declared: tuple[DeclaredType, ...] | None
) -> Iterator[tuple[ParameterPlan, ...]]:
    """Yield the kinds of all parameters, the likeliest reading of what the source leaves open first."""
    assert facts.uses is not None
    first_default = len(facts.parameters) - len(facts.defaults)
    plain = []
    for i, name in enumerate(facts.parameters):
        default = facts.defaults[i - first_default] if i >= first_default else None
        plain.append(_parameter(name, facts.uses.params[name], default, declared[i] if declared else None))
    yield tuple(plain)
    if declared is not None:
        return
    open_ones = [p.name for p in plain if p.kind is Kind.FLOAT and not _is_certain(facts.uses.params[p.name])]
    if open_ones:
        # scalars that nothing says anything about: integers, then arrays of rank 1 and 2
        for kind, rank in ((Kind.INTEGER, 0), (Kind.ARRAY, 1), (Kind.ARRAY, 2)):
            yield tuple(replace(p, kind=kind, rank=rank) if p.name in open_ones else p for p in plain)
    unsure = [p.name for p in plain if p.kind is Kind.ARRAY and not facts.uses.params[p.name].exact_rank]
    for name in unsure:
        yield tuple(replace(p, rank=p.rank + 1) if p.name == name else p for p in plain)
    if 1 < len(open_ones) <= _MOST_OPEN:
        readings = ((Kind.FLOAT, 0), (Kind.ARRAY, 1), (Kind.ARRAY, 2))
        for chosen in itertools.product(readings, repeat=len(open_ones)):
            kinds = dict(zip(open_ones, chosen, strict=True))
            yield tuple(
                replace(p, kind=kinds[p.name][0], rank=kinds[p.name][1]) if p.name in kinds else p
                for p in plain
            )
    for more in (1, 2):
        if any(p.kind is Kind.ARRAY and not facts.uses.params[p.name].exact_rank for p in plain):
            yield tuple(
                replace(p, rank=p.rank + more)
                if p.kind is Kind.ARRAY and not facts.uses.params[p.name].exact_rank
                else p
                for p in plain
            )
    if any(p.kind is Kind.ARRAY and p.element == "float" for p in plain):
        yield tuple(
            replace(p, element="integer") if p.kind is Kind.ARRAY and p.element == "float" else p
            for p in plain
        )


def _is_certain(use: Use) -> bool:
    return use.array or use.integer or use.boolean or use.none or bool(use.texts) or use.parts > 0


def _parameter(name: str, use: Use, default: Any, declared: DeclaredType | None) -> ParameterPlan:
    if declared is not None and declared.kind == "array":
        index = use.integer_elements and np.dtype(declared.dtype).kind in "iu"
        layout = {"C": "C", "F": "F"}.get(declared.layout, "C")
        layout = layout if declared.mutable else "read-only"
        element = "index" if index else "declared"
        return ParameterPlan(
            name,
            Kind.ARRAY,
            declared.rank,
            element,
            declared.dtype,
            layout,
            written=use.written,
            unclear=use.unclear,
        )
    if declared is not None and declared.kind == "scalar":
        kind = {"i": Kind.INTEGER, "u": Kind.INTEGER, "b": Kind.BOOLEAN}.get(
            np.dtype(declared.dtype).kind, Kind.FLOAT
        )
        return ParameterPlan(name, kind, dtype=declared.dtype, index=use.index)
    if use.array:
        element = "index" if use.integer_elements else "boolean" if use.boolean_elements else "float"
        element = "float" if use.record else element
        rank = max(use.rank, 1)
        return ParameterPlan(
            name,
            Kind.ARRAY,
            rank,
            element,
            written=use.written,
            unclear=use.unclear,
            fields=tuple(sorted(use.record)),
        )
    if use.parts:
        return ParameterPlan(name, Kind.TUPLE, parts=use.parts)
    if use.texts:
        return ParameterPlan(name, Kind.TEXT, texts=tuple(sorted(use.texts)))
    if isinstance(default, bool) or (use.boolean and not use.integer):
        return ParameterPlan(name, Kind.BOOLEAN)
    if use.integer or isinstance(default, int):
        return ParameterPlan(name, Kind.INTEGER, index=use.index)
    return ParameterPlan(name, Kind.NONE if use.none else Kind.FLOAT)


def _classes(plan: Plan) -> dict[Symbol, int]:
    """Group what constraints tie together: one size is chosen for each group."""
    symbols = [symbol for parameter in plan.parameters for symbol in _symbols(parameter)]
    leader = {symbol: symbol for symbol in symbols}

    def find(symbol: Symbol) -> Symbol:
        while leader[symbol] != symbol:
            symbol = leader[symbol]
        return symbol

    for symbol, bound in plan.at_least:
        if symbol in leader and bound.symbol in leader:
            leader[find(symbol)] = find(bound.symbol)
    numbers: dict[Symbol, int] = {}
    return {symbol: numbers.setdefault(find(symbol), len(numbers)) for symbol in symbols}
