"""Random statements over arrays: whole ones, slices, reductions, what makes arrays."""

from __future__ import annotations

from difftest.fuzz.expressions import Expressions
from difftest.fuzz.state import ArrayType

_REDUCTIONS = {
    "np.sum({})": "",
    "{}.sum()": "",
    "np.max({})": "",
    "{}.min()": "",
    "np.mean({})": "float",
    "np.prod({})": "",
    "len({})": "int",
    "{}.size": "int",
    "np.argmax({})": "int",
    "{}.argmin()": "int",
    "np.count_nonzero({})": "int",
    "np.any({} > 1)": "bool",
    "np.all({} > 1)": "bool",
    "np.std({} * 1.0)": "float",
}

#: Slices of equal length on both sides.
_SLICES = (
    ("1:", ":-1"),
    (":-1", "1:"),
    ("1:-1", "2:"),
    ("::-1", ":"),
    ("::2", "::2"),
    ("1::2", "1::2"),
    ("2::-1", ":3"),
    ("-3:", ":3"),
    ("::-2", "::-2"),
    ("::3", "::3"),
)


class ArrayStatements(Expressions):
    """Writes statements over arrays."""

    def _assign(self) -> None:
        raise NotImplementedError

    def _array_statement(self) -> None:
        writable = self._writable()
        if not writable:
            return self._assign()
        array = self._random.choice(writable)
        kind = self._arrays[array]
        if len(kind.extents) == 1 and self._happens(0.5) and self._shifted(array, kind):
            return None
        if len(kind.extents) == 2 and self._happens(0.5) and self._row_or_column(array, kind):
            return None
        target = self._random.choices(("[:]", "[...]"), (5, 1))[0]
        if kind.element in ("float", "int", "complex") and self._happens(0.2):
            self._line(f"{array}{target} {self._pick('+=', '-=', '*=')} {self._array(kind, 1)}")
        else:
            self._line(f"{array}{target} = {self._array(kind, 2)}")
        return None

    def _shifted(self, array: str, kind: ArrayType) -> bool:
        """A statement over slices of two arrays, or of one that overlap."""
        low, high = self._random.choice(_SLICES)
        same = [
            other
            for other, held in self._arrays.items()
            if held.extents == kind.extents
            and (held.element == kind.element or (kind.element == "float" and held.element == "int"))
        ]
        if kind.element not in ("float", "int", "complex"):
            return False
        source = self._random.choice(same)
        scale = self._of(kind.element, 1)
        self._line(
            f"{array}[{low}] {self._pick('=', '=', '+=')} {source}[{high}] {self._pick(*'+-*')} {scale}"
        )
        return True

    def _row_or_column(self, array: str, kind: ArrayType) -> bool:
        """A statement over a row or a column, from another one or an array of that length."""
        if kind.element not in ("float", "int"):
            return False
        rows, columns = kind.extents
        is_row = self._happens(0.5)
        across, along = (rows, columns) if is_row else (columns, rows)

        def part(of: str) -> str:
            index = self._index(across)
            return f"{of}[{index}, :]" if is_row else f"{of}[:, {index}]"

        vectors = [
            name for name in self._arrays_of(kind.element, rank=1) if self._arrays[name].extents == (along,)
        ]
        source = self._random.choice(vectors) if vectors and self._happens(0.6) else part(array)
        self._line(
            f"{part(array)} {self._pick('=', '+=', '*=')} {source} {self._pick(*'+-*')} "
            f"{self._of(kind.element, 1)}"
        )
        return True

    def _new_array(self) -> None:
        if self._in_prange:
            return self._assign()
        like = self._random.choice(list(self._arrays))
        kind = self._arrays[like]
        name = self._new_name()
        shape = kind.extents[0] if len(kind.extents) == 1 else f"({', '.join(kind.extents)})"
        real = kind.element in ("float", "int")
        doubles = ArrayType("float64", kind.extents)
        match self._random.randint(0, 13):
            case 0:
                self._line(f"{name} = np.zeros({shape})")
                kind = doubles
            case 1:
                self._line(f"{name} = np.{self._pick('zeros_like', 'ones_like')}({like})")
            case 2:
                self._line(f"{name} = {like}.copy()")
            case 3:
                self._line(f"{name} = np.full({shape}, {self._float(1)})")
                kind = doubles
            case 4 if len(kind.extents) == 1:
                self._line(f"{name} = np.arange({shape})")
                kind = ArrayType("int64", kind.extents)
            case 5 if real and len(kind.extents) == 1:
                self._line(f"{name} = np.sort({like})")
            case 6 if real and len(kind.extents) == 1:
                self._line(f"{name} = np.cumsum({like} * 1.0)")
                kind = doubles
            case 7 if real and len(kind.extents) == 2:
                axis = self._random.randint(0, 1)
                self._line(f"{name} = np.sum({like} * 1.0, axis={axis})")
                kind = ArrayType("float64", (kind.extents[1 - axis],))
            case 8 if real and len(kind.extents) == 2:
                self._line(f"{name} = {like}.T")
                kind = ArrayType(kind.dtype, kind.extents[::-1])
                # writing it would write what it is a view of
                self._fixed.update((name, like))
            case 9 if real:
                dtype = self._pick("float32", "int64" if kind.element == "int" else "float64", "complex128")
                self._line(f"{name} = {like}.astype(np.{dtype})")
                kind = ArrayType(dtype, kind.extents)
            case 10 if real:
                self._line(f"{name} = {like} {self._pick('>', '<=', '==')} {self._of(kind.element, 1)}")
                kind = ArrayType("bool", kind.extents)
            case 11 if real and len(kind.extents) == 1:
                self._line(f"{name} = np.empty({shape}, np.{self._pick('float64', 'float32')})")
                index = self._new_name()
                self._line(f"for {index} in range({shape}):")
                self._line(f"    {name}[{index}] = {like}[{index}] * {self._float(0)}")
                kind = ArrayType(self._lines[-3].rpartition("np.")[2].rstrip(")"), kind.extents)
            case _:
                self._line(f"{name} = {self._array(doubles, 2)} * 1.0")
                kind = doubles
                if not any(held.extents == kind.extents for held in self._arrays.values()):
                    return None
        self._arrays[name] = kind
        return None

    def _masked(self) -> None:
        """A statement over the elements that a mask takes."""
        arrays = [array for array in self._arrays_of("float", "int") if array in self._writable()]
        if not arrays:
            return self._assign()
        array = self._random.choice(arrays)
        kind = self._arrays[array]
        if self._happens(0.5) and len(kind.extents) == 1:
            name = self._new_name()
            taken = f"{array}[{array} > {self._of(kind.element, 0)}]"
            self._line(f"{name} = {self._pick('np.sum({})', 'len({})', '{}.size').format(taken)} * 1.0")
            self._scalars[name] = "float"
        else:
            self._line(f"{array}[{array} > {self._of(kind.element, 0)}] = {self._of(kind.element, 1)}")
        return None

    def _reduce(self) -> None:
        arrays = self._arrays_of("float", "int")
        if self._in_prange or not arrays:
            return self._assign()
        array = self._random.choice(arrays)
        name = self._new_name()
        call, kind = self._random.choice(list(_REDUCTIONS.items()))
        if "arg" in call and len(self._arrays[array].extents) > 1:
            call, kind = "np.sum({})", ""
        self._line(f"{name} = {call.format(array)}")
        self._scalars[name] = kind or self._arrays[array].element
        return None

    def _store(self) -> None:
        writable = self._writable()
        if not writable:
            return self._assign()
        array = self._random.choice(writable)
        kind = self._arrays[array]
        place = self._place(array)
        match kind.element:
            case "int":
                operator = self._pick("=", "=", "+=", "-=", "*=", "^=", "|=", "&=", "//=", "%=", "<<=", ">>=")
                value = str(self._pick(2, 3, 5)) if operator in ("//=", "%=", "<<=", ">>=") else self._int(2)
            case "unsigned":
                operator = self._pick("=", "=", "+=", "*=", "^=")
                value = (
                    self._unsigned(kind.dtype, 2) if self._happens(0.7) or operator != "=" else self._int(1)
                )
            case "bool":
                operator, value = "=", self._bool(2)
            case "complex":
                operator = self._pick("=", "=", "+=", "-=", "*=")
                value = self._complex(2)
            case _:
                operator = self._pick("=", "=", "+=", "-=", "*=", "/=", "**=")
                value = self._float(2) if self._happens(0.9) else self._int(2)
                if operator in ("/=", "**="):
                    value = self._pick("2.0", "3", "0.5")
        self._line(f"{place} {operator} {value}")
        return None
