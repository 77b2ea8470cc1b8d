"""Random expressions, each made for a type.

Indices are loop variables of the right extent, constants that any size allows, or anything modulo the extent;
floats are never made integers; shifts and powers have small constants.
"""

from __future__ import annotations

from difftest.fuzz.state import ArrayType, Helper, State

_FLOAT_FUNCTIONS = (
    "math.sin({})",
    "math.cos({})",
    "math.tanh({})",
    "np.sqrt(abs({}))",
    "abs({})",
    "np.floor({})",
    "np.exp({})",
    "math.atan({})",
    "np.sign({})",
    "np.ceil({})",
    "np.float32({})",
    "np.abs({})",
)
_FLOAT_PAIRS = (
    "min({}, {})",
    "max({}, {})",
    "math.hypot({}, {})",
    "math.copysign({}, {})",
    "np.minimum({}, {})",
    "math.atan2({}, {})",
)


class Expressions(State):
    """Writes expressions."""

    def _of(self, kind: str, depth: int) -> str:
        made = {"float": self._float, "int": self._int, "bool": self._bool, "complex": self._complex}
        return made[kind](depth)

    def _constant_index(self) -> str:
        return self._pick("0", "1", "2", "-1", "-2")

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

    def _place(self, array: str) -> str:
        return f"{array}[{', '.join(self._index(extent) for extent in self._arrays[array].extents)}]"

    def _element(self, wanted: str) -> str | None:
        arrays = self._arrays_of(wanted)
        if wanted == "int" and self._happens(0.3):
            # with an integer that is signed, uint64 would make a float
            unsigned = self._arrays_of("unsigned")
            if unsigned:
                return f"np.int64({self._place(self._random.choice(unsigned))})"
        return self._place(self._random.choice(arrays)) if arrays else None

    def _leaf(self, kind: str) -> str | None:
        known = [name for name, held in self._scalars.items() if held == kind]
        return self._random.choice(known) if known else None

    def _float(self, depth: int) -> str:
        chance = self._random.random()
        if depth <= 0 or chance < 0.2:
            element = self._element("float") if self._happens(0.5) else self._leaf("float")
            return element or repr(self._pick(0.5, 1.0, 2.0, -1.5, 0.1, 3.25, -0.0, 1e10))
        if chance < 0.5:
            operator = self._pick("+", "-", "*", "*")
            right = self._float(depth - 1) if self._happens(0.8) else self._int(depth - 1)
            return f"({self._float(depth - 1)} {operator} {right})"
        if chance < 0.58:
            divisor = self._float(depth - 1)
            # with parallel=True Numba drops what nothing uses, and with it what it would raise
            unguarded = not self._parallel and self._happens(0.2)
            guarded = divisor if unguarded else f"({divisor} * {divisor} + 1.0)"
            return f"({self._float(depth - 1)} {self._pick('/', '/', '/', '//', '%')} {guarded})"
        if chance < 0.7:
            return self._random.choice(_FLOAT_FUNCTIONS).format(self._float(depth - 1))
        if chance < 0.77:
            pair = (self._float(depth - 1), self._float(depth - 1))
            return self._random.choice(_FLOAT_PAIRS).format(*pair)
        if chance < 0.83:
            return f"({self._float(depth - 1)} if {self._bool(1)} else {self._float(depth - 1)})"
        if chance < 0.87:
            return f"({self._int(depth - 1)} / {self._pick('2', '3', '-7', '4.0')})"
        if chance < 0.9:
            return f"({self._float(depth - 1)}) ** {self._pick('2', '3', '2.0', '-1')}"
        if chance < 0.94 and (called := self._called("float", depth)):
            return called
        if chance < 0.97 and self._arrays_of("complex"):
            value = self._complex(depth - 1)
            return self._pick(f"({value}).real", f"({value}).imag", f"abs({value})")
        return f"float({self._int(depth - 1)})"

    def _int(self, depth: int) -> str:
        chance = self._random.random()
        if depth <= 0 or chance < 0.3:
            element = self._element("int") if self._happens(0.4) else self._leaf("int")
            return element or str(self._pick(0, 1, 2, 3, 7, -1, -5, 100))
        if chance < 0.6:
            return f"({self._int(depth - 1)} {self._pick(*'+-*')} {self._int(depth - 1)})"
        if chance < 0.75:
            return f"({self._int(depth - 1)} {self._pick('//', '%')} {self._pick(2, 3, 7, -3, -8)})"
        if chance < 0.82:
            return f"({self._int(depth - 1)} {self._pick(*'&|^')} {self._int(depth - 1)})"
        if chance < 0.86:
            return f"({self._int(depth - 1)} {self._pick('<<', '>>')} {self._random.randint(0, 9)})"
        if chance < 0.9:
            return f"({self._int(depth - 1)} if {self._bool(1)} else {self._int(depth - 1)})"
        if chance < 0.93 and (called := self._called("int", depth)):
            return called
        inner = self._int(depth - 1)
        return self._pick(
            f"abs({inner})",
            f"-({inner})",
            f"~({inner})",
            f"np.int64({inner})",
            f"np.int32({inner})",
            f"min({inner}, {self._int(depth - 1)})",
            f"max({inner}, {self._int(depth - 1)})",
            f"int({self._bool(1)})",
            f"({inner}) ** {self._pick(2, 3)}",
        )

    def _bool(self, depth: int) -> str:
        chance = self._random.random()
        if chance < 0.1 and (known := self._leaf("bool") or self._element("bool")):
            return known
        operator = self._pick("<", "<=", ">", ">=", "==", "!=")
        kind = self._pick("float", "int")
        plain = f"{self._of(kind, depth - 1)} {operator} {self._of(kind, depth - 1)}"
        if chance < 0.17:
            return f"{self._of(kind, depth - 1)} <= {plain.replace('==', '<')}"
        if chance < 0.2:
            return f"{self._pick('math', 'np')}.{self._pick('isnan', 'isinf')}({self._float(1)})"
        if depth > 1 and chance > 0.8:
            return f"({plain}) {self._pick('and', 'or')} ({self._bool(1)})"
        return f"not ({plain})" if chance > 0.75 else plain

    def _complex(self, depth: int) -> str:
        chance = self._random.random()
        if depth <= 0 or chance < 0.35:
            element = self._element("complex") if self._happens(0.5) else self._leaf("complex")
            return element or self._pick("(1.5 - 2j)", "1j", "complex(0.5, -0.25)")
        if chance < 0.75:
            right = self._complex(depth - 1) if self._happens(0.7) else self._float(depth - 1)
            return f"({self._complex(depth - 1)} {self._pick('+', '-', '*')} {right})"
        if chance < 0.85:
            return f"complex({self._float(depth - 1)}, {self._float(depth - 1)})"
        return self._pick("-({})", "np.conj({})", "({}).conjugate()").format(self._complex(depth - 1))

    def _unsigned(self, dtype: str, depth: int) -> str:
        """An integer of unsigned elements alone: with a signed one, uint64 would make a float."""
        arrays = [name for name in self._arrays_of("unsigned") if self._arrays[name].dtype == dtype]
        if depth <= 0 or not arrays:
            literal = f"np.{dtype}({self._pick(0, 1, 3, 200)})"
            return self._place(self._random.choice(arrays)) if arrays and self._happens(0.7) else literal
        left, right = self._unsigned(dtype, depth - 1), self._unsigned(dtype, depth - 1)
        operator = self._pick("+", "*", "&", "|", "^", "-", "//", "%")
        return (
            f"({left} {operator} ({right} | np.{dtype}(1)))"
            if operator in ("//", "%")
            else f"({left} {operator} {right})"
        )

    def _called(self, result: str, depth: int) -> str | None:
        """A call of a helper with one result of that kind."""
        helpers = [helper for helper in self._helpers if helper.results == (result,)]
        if not helpers or depth < 1:
            return None
        return self._call(self._random.choice(helpers), depth - 1)

    def _call(self, helper: Helper, depth: int) -> str | None:
        """A call, by position and by name, some defaults left as they are."""
        left_out = self._random.randint(0, helper.defaults)
        arguments = []
        for kind in helper.parameters[: len(helper.parameters) - left_out]:
            if kind == "array":
                arrays = [a for a in self._arrays_of("float", rank=1) if self._arrays[a].dtype == "float64"]
                if not arrays or self._in_prange:
                    return None
                arguments.append(self._random.choice(arrays))
            else:
                arguments.append(self._of(kind, depth))
        if left_out == 0 and helper.defaults and self._happens(0.4):
            arguments[-1] = f"x{len(helper.parameters) - 1}={arguments[-1]}"
        return f"{helper.name}({', '.join(arguments)})"

    def _array(self, kind: ArrayType, depth: int) -> str:
        """An expression over arrays of the same shape."""
        same = [
            name
            for name, held in self._arrays.items()
            if held.extents == kind.extents
            and (held.element == kind.element or (kind.element == "float" and held.element == "int"))
        ]
        scalar = self._of(kind.element, 1) if kind.element in ("float", "int", "complex") else "1"
        if not same:
            return scalar
        array = self._random.choice(same)
        if depth <= 0 or kind.element in ("unsigned", "bool"):
            return array
        match self._random.randint(0, 6):
            case 0:
                return f"{self._array(kind, depth - 1)} {self._pick(*'+-*')} {scalar}"
            case 1 if kind.element == "float":
                function = self._pick("sin", "abs", "sqrt", "tanh", "floor", "sign", "square", "negative")
                return f"np.{function}({array} * 1.0)"
            case 2 if kind.element == "float":
                condition = f"{array} {self._pick('>', '<=', '!=')} {scalar}"
                return f"np.where({condition}, {self._array(kind, depth - 1)}, {scalar})"
            case 3 if kind.element in ("float", "int"):
                return f"np.{self._pick('minimum', 'maximum')}({array}, {self._array(kind, depth - 1)})"
            case 4:
                return f"-{array}"
            case _:
                return f"({self._array(kind, depth - 1)} {self._pick(*'+-*')} {self._array(kind, depth - 1)})"
