"""Random typed kernels of scalar and array statements whose values stay in range by construction.

Plain Python with NumPy and the compiled kernel then mean the same: integers stay far below 64 bits, divisors are
never zero, indices are in range (also negative ones), and shapes agree. Each index of the launch owns one row of
every array.
"""

import random
import re

from hypothesis import strategies as st

#: Extents of what each index owns of the arrays: floats, integers, a matrix, narrow kinds, flags, results.
SHAPES = {"A": (7,), "B": (6,), "C": (4, 5), "D": (5,), "E": (4,), "F": (3,), "R": (24,)}
DTYPES = {
    "A": "float64", "B": "int64", "C": "float64", "D": "int8", "E": "float32", "F": "bool", "R": "float64",
}  # fmt: skip
COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")

INTEGERS = (
    "({I} + {I})", "({I} - {I})", "({I} * ({I} % 31))", "({I} // (abs({I}) + 1))", "({I} // -(abs({I}) + 2))",
    "({I} % (abs({I}) + 1))", "({I} % -(abs({I}) + 3))", "({I} // {N})", "({I} // -{N})", "({I} % {N})",
    "({I} % -{N})", "({I} & {I})", "({I} | {I})", "({I} ^ {I})", "(~{I})", "(-{I})", "(({I} % 1000) << ({i} % 6))",
    "({I} >> ({i} % 12))", "(({I} % 20) ** 2)", "(({I} % 20) ** 0)", "(({I} % 20 - 10) ** 3)", "abs({I})",
    "min({I}, {I})", "max({I}, {I}, {i})", "({I} if {P} else {I})", "({I} or {I})", "({I} and {I})", "int({F} % 9999.5)",
    "round({F} % -9999.5)", "math.floor({F} % 999.5)", "math.ceil({F} % -99.5)", "int({P})", "divmod({I}, (abs({I}) + 1))[0]",
    "divmod({I}, -{N})[1]", "({P} + {I})",
    "len(a)", "c.shape[0]", "c.shape[1]", "int(np.sum(b))", "int(np.max(b))", "int(np.argmin(b))", "int(b.min())",
    "int(np.argmax(a))", "a.size",
)  # fmt: skip
SCALAR_INTEGERS = INTEGERS.index("len(a)")
FLOATS = (
    "({F} + {F})", "({F} - {F})", "({F} * {F})", "({F} / (abs({F}) + 0.5))", "({F} // (abs({F}) + 0.75))",
    "({F} % (abs({F}) + 0.25))", "({F} % -(abs({F}) + 1.5))", "(-{F})", "abs({F})", "min({F}, {F})", "max({F}, {F})",
    "({F} if {P} else {F})", "float({I})", "({I} / (abs({i}) + 1))", "({I} + {F})", "({F} * {i})",
    "math.sqrt(abs({F}))", "math.sin({F})", "math.atan2({F}, {F})", "math.exp(-abs({F}))", "math.copysign({F}, {F})",
    "math.fmod({F}, 3.5)", "((abs({F}) % 9.0 + 0.5) ** 0.5)",
    "((abs({F}) % 9.0 + 0.5) ** -1.5)", "math.floor({F} % 99.0) * 0.5", "({F} - {I})", "float({P})",
    "float(np.max(a))", "float(np.min(c))", "float(c.max())",
)  # fmt: skip
SCALAR_FLOATS = FLOATS.index("float(np.max(a))")
BOOLS = (
    "({I} {C} {I})", "({F} {C} {F})", "({I} {C} {I} {C} {I})", "({F} {C} {F} {C} {F})", "({P} and {P})",
    "({P} or {P})", "(not {P})", "({P} == {P})", "bool({I})", "math.isfinite({F})", "({I} {C} {F})",
    "({P} or {P} and {P})", "(({P} or {P}) and {P})", "({P} if {P} else {P})",
)  # fmt: skip
ARRAYS = (
    "({X} + {X})", "({X} - {X})", "({X} * {X})", "(-{X})", "np.abs({X})", "np.minimum({X}, {X})",
    "np.maximum({X}, {X})", "np.where({X} < {X}, {X}, {X})",
)  # fmt: skip
FLOAT_ARRAYS = (
    *ARRAYS,
    "np.sqrt(np.abs({X}))",
    "({X} / (np.abs({X}) + 0.5))",
    "np.floor({X})",
    "({X} % 7.5)",
)
INTEGER_ARRAYS = (
    *ARRAYS, "({X} // (np.abs({X}) + 1))", "({X} % (np.abs({X}) + 2))", "({X} & {X})", "({X} ^ {X})", "({X} >> 2)",
    "({X} // -3)",
)  # fmt: skip


class Kernel:
    """Writes the text of one kernel with what `draw` chooses."""

    def __init__(self, random, whole=True):
        self.random = random
        self.whole = whole
        self.lines = []
        self.variables = {"int": ["i", "n", "k"], "float": ["x", "y"], "bool": ["flag"]}
        self.tuples = []
        self.assigned = {"int": ["n", "k"], "float": ["x", "y"], "bool": ["flag"]}
        self.count = 0
        self.depth = 0
        self.loops = 0
        self.functions = []

    def pick(self, options):
        return self.random.choice(options)

    def number(self, low, high):
        return self.random.randint(low, high)

    def chance(self, percent):
        return self.number(0, 99) < percent

    def new(self, kind):
        self.count += 1
        return f"{kind[0]}{self.count}"

    # Expressions, by type. In a template {I} {F} {P} are expressions one level less deep, {i} {f} atoms.

    def fill(self, template, depth):
        makers = {
            "I": lambda: self.int_expression(depth - 1),
            "F": lambda: self.float_expression(depth - 1),
            "P": lambda: self.bool_expression(depth - 1),
            "i": lambda: self.int_expression(0),
            "f": lambda: self.float_expression(0),
            "C": lambda: self.pick(COMPARISONS),
            "N": lambda: str(self.number(1, 9)),
        }
        return re.sub(r"\{(\w)\}", lambda match: makers[match[1]](), template)

    def expression(self, kind, depth=3):
        return getattr(self, kind + "_expression")(depth)

    def int_expression(self, depth):
        if depth <= 0 or self.chance(15):
            form = self.number(0, 9)
            if form < 6:
                return self.pick(self.variables["int"])
            return str(self.number(-9, 9)) if form < 8 else self.int_element()
        return self.fill(self.pick(INTEGERS if self.whole else INTEGERS[:SCALAR_INTEGERS]), depth)

    def float_expression(self, depth):
        if depth <= 0 or self.chance(15):
            form = self.number(0, 9)
            if form < 6:
                return self.pick(self.variables["float"])
            return str(self.number(-20, 20) / 8) if form < 8 else self.float_element()
        return self.fill(self.pick(FLOATS if self.whole else FLOATS[:SCALAR_FLOATS]), depth)

    def bool_expression(self, depth):
        if depth <= 0 or self.chance(10):
            if self.whole and self.chance(30):
                return f"bool(f[{self.index(3)}])"
            return self.pick(self.variables["bool"])
        return self.fill(self.pick(BOOLS), depth)

    def index(self, extent):
        """An index that is in range, of either sign."""
        value = self.pick([*self.variables["int"], str(self.number(0, 20))])
        return self.pick(
            [
                f"{value} % {extent}",
                f"-({value} % {extent}) - 1",
                f"{value} % {extent} - {extent}",
                str(self.number(-extent, extent - 1)),
            ]
        )

    def int_element(self):
        if not self.whole:
            return self.pick(self.variables["int"])
        name, extent = self.pick([("b", 6), ("d", 5)])
        return f"int({name}[{self.index(extent)}])"

    def float_element(self):
        if not self.whole:
            return self.pick(self.variables["float"])
        form = self.number(0, 4)
        if form == 0:
            return f"a[{self.index(7)}]"
        if form == 1:
            return f"c[{self.index(4)}, {self.index(5)}]"
        if form == 2:
            return f"c[{self.index(4)}][{self.index(5)}]"
        return f"np.float64(e[{self.index(4)}])" if form == 3 else f"A[i, {self.index(7)}]"

    def wrapped(self, kind, depth=3):
        """An expression whose value stays small, whatever loop it is in."""
        value = self.expression(kind, depth)
        return {
            "int": f"({value}) % 1009 - 500",
            "float": f"({value}) % 977.0 - 400.0",
            "bool": value,
        }[kind]

    # Array expressions of one length.

    def slice_of(self, extent, length):
        """A slice of an axis that has this length, or None."""
        options = []
        for step in (1, 1, 1, 2, -1, -2, 3):
            for start in (None, *range(-extent, extent)):
                first = range(extent)[start:None:step] if start is not None else range(extent)[::step]
                if len(first) == length:
                    options.append((start, None, step))
                stop = (start or 0) + step * length
                if step > 0 and start is not None and start >= 0 and stop <= extent + step - 1:
                    options.append((start, min(stop, extent + 3), step))
        options = [o for o in options if len(range(extent)[slice(*o)]) == length]
        if not options:
            return None
        start, stop, step = self.pick(options)
        if step == 1 and start is not None and 0 <= start < extent - length and self.chance(40):
            moved = f"{self.pick(self.variables['int'])} % {extent - length + 1}"
            return f"{moved} : {moved} + {length}"
        text = f"{'' if start is None else start}:{'' if stop is None else stop}"
        return text if step == 1 else f"{text}:{step}"

    def operand(self, kind, length):
        """An array of this length without arithmetic, or a scalar."""
        axes = {"float": [("a", 7, ""), ("c", 5, "0"), ("c", 4, "1")], "int": [("b", 6, "")]}[kind]
        name, extent, fixed = self.pick(axes)
        part = self.slice_of(extent, length)
        if part is None or self.chance(10):
            return self.expression(kind, 1)
        if fixed == "0":
            return f"c[{self.index(4)}, {part}]"
        if fixed == "1":
            return f"c[{part}, {self.index(5)}]"
        return f"{name}[{part}]"

    def array(self, kind, length, depth=2):
        if depth <= 0:
            return self.operand(kind, length)
        template = self.pick(FLOAT_ARRAYS if kind == "float" else INTEGER_ARRAYS)
        return re.sub(r"\{X\}", lambda match: self.array(kind, length, depth - 1), template)

    # Statements.

    def say(self, line):
        self.lines.append("    " * (self.depth + 1) + line)

    def statement(self):
        forms = ["assign"] * 5 + ["augmented"] * 3 + ["store"] * 3 + ["arrays"] * 4
        forms += ["local_array", "swap", "tuple", "call"]
        if self.depth < 3:
            forms += ["branch"] * 3 + ["for_loop"] * 2 + ["while_loop", "over_array"]
        if self.loops:
            forms += ["leave"]
        getattr(self, self.pick(forms))()

    def block(self, most=3):
        """Statements one level deeper; what they define is known only inside."""
        known = {kind: list(names) for kind, names in self.variables.items()}
        assigned = {kind: list(names) for kind, names in self.assigned.items()}
        tuples = list(self.tuples)
        self.depth += 1
        before = len(self.lines)
        for _ in range(self.number(1, most)):
            self.statement()
        if len(self.lines) == before:
            self.say("pass")
        self.depth -= 1
        self.variables, self.assigned, self.tuples = known, assigned, tuples

    def assign(self):
        kind = self.pick(["int", "int", "float", "float", "bool"])
        value = self.wrapped(kind)
        name = self.pick(self.assigned[kind]) if self.chance(50) else self.new(kind)
        self.say(f"{name} = {value}")
        if name not in self.variables[kind]:
            self.variables[kind].append(name)
            self.assigned[kind].append(name)

    def augmented(self):
        kind = self.pick(["int", "float"])
        name = self.pick(self.assigned[kind])
        value = self.expression(kind, 2)
        if kind == "int":
            operator = self.pick(["+=", "-=", "*=", "&=", "|=", "^="])
            self.say(f"{name} {operator} ({value}) % 1000")
            self.say(f"{name} %= {self.pick([1009, 97, -50])}")
            if self.chance(40):
                self.say(f"{name} {self.pick(['//= 3', '//= -2', '>>= 1', '<<= 2', '**= 2'])}")
        else:
            operator = self.pick(["+=", "-=", "*="])
            self.say(f"{name} {operator} {value}")
            self.say(f"{name} %= 977.0")
            if self.chance(30):
                self.say(f"{name} {self.pick(['/= 3.0', '//= 0.5', '/= -2'])}")

    def store(self):
        form = self.number(0, 7)
        kind = "float"
        if form == 0:
            target = f"a[{self.index(7)}]"
        elif form == 1:
            target = f"A[i, {self.index(7)}]"
        elif form == 2:
            target = f"c[{self.index(4)}, {self.index(5)}]"
        elif form == 3:
            target = f"c[{self.index(4)}][{self.index(5)}]"
        elif form == 4:
            target = f"e[{self.index(4)}]"
        elif form == 5:
            target, kind = f"b[{self.index(6)}]", "int"
        elif form == 6:
            target, kind = f"f[{self.index(3)}]", "bool"
        else:
            self.say(f"d[{self.index(5)}] = ({self.expression('int')}) % 200 - 100")
            return
        self.say(f"{target} = {self.wrapped(kind)}")

    def arrays(self):
        kind = self.pick(["float", "float", "int"])
        length = self.number(1, 5)
        name, extent = ("a", 7) if kind == "float" else ("b", 6)
        part = self.slice_of(extent, length)
        modulus = "977.0" if kind == "float" else "1009"
        form = self.number(0, 9)
        if form == 0 and kind == "float":
            row = self.array("float", 5)
            self.say(f"c[{self.index(4)}] = ({row}) % 977.0")
        elif form == 1 and kind == "float":
            self.say(
                f"c[:, 1:4] = (c[:, {self.pick(['0:3', '2:5', '3:0:-1'])}] + {self.array('float', 3)}) % 99.0"
            )
        elif form == 2:
            self.say(f"{name}[:] = {self.expression(kind, 1)}")
        elif form == 3:
            length = 4
            source = self.array("int", 4)
            self.say(f"d[:4] = ({source}) % 100")
        elif form == 4:
            self.say(f"e[:] = ({self.array('float', 4)}) % 50.0")
        elif part is not None and form < 8:
            self.say(f"{name}[{part}] = ({self.array(kind, length)}) % {modulus}")
        elif part is not None:
            self.say(f"{name}[{part}] {self.pick(['+=', '-=', '*='])} {self.array(kind, length)}")
            self.say(f"{name}[:] = {name} % {modulus}")

    def local_array(self):
        length = self.number(1, 5)
        name = self.new("t")
        start = self.pick([f"np.zeros({length})", f"np.ones({length})", f"np.full({length}, 2.5)"])
        self.say(f"{name} = {start}")
        self.say(f"{name}[:] = {self.array('float', length)}")
        if self.chance(50):
            self.say(f"{name}[1:] = {name}[:-1]")
        if self.chance(50):
            self.say(f"for j{name} in range({length}):")
            self.say(f"    {name}[j{name}] += j{name} * {self.expression('float', 1)}")
        target = self.pick(self.assigned["float"])
        self.say(f"{target} = float({name}[{self.index(length)}]) % 977.0")

    def swap(self):
        kind = self.pick(["int", "float"])
        first, second = self.pick(self.assigned[kind]), self.pick(self.assigned[kind])
        if first != second:
            self.say(f"{first}, {second} = {second}, {first}")

    def tuple(self):
        name = self.new("p")
        kinds = [self.pick(["int", "float"]) for _ in range(2)]
        self.say(f"{name} = ({', '.join(self.wrapped(kind, 2) for kind in kinds)})")
        for position, kind in enumerate(kinds):
            if self.chance(60):
                target = self.pick(self.assigned[kind])
                self.say(f"{target} = {name}[{position - self.pick([0, 2])}]")

    def call(self):
        if not self.functions:
            return
        name = self.pick(self.functions)
        first, second = self.pick(self.assigned["int"]), self.pick(self.assigned["float"])
        arguments = f"{self.expression('int', 1)}, {self.expression('float', 1)}"
        self.say(f"{first}, {second} = {name}({arguments})")
        self.say(f"{first} %= 1009")
        self.say(f"{second} %= 977.0")

    def branch(self):
        self.say(f"if {self.bool_expression(3)}:")
        self.block()
        while self.chance(25):
            self.say(f"elif {self.bool_expression(2)}:")
            self.block()
        if self.chance(60):
            self.say("else:")
            self.block()

    def for_loop(self):
        name = self.new("j")
        low, high = self.number(-6, 6), self.number(-6, 6)
        step = self.pick([1, 1, 2, -1, -2, 3])
        bounds = self.pick(
            [
                f"{abs(high)}",
                f"{low}, {high}",
                f"{low}, {high}, {step}",
                f"{self.pick(self.variables['int'])} % 5",
            ]
        )
        if self.chance(15):
            bounds = f"{low}, {self.pick(self.variables['int'])} % 4, {self.pick([1, 2])}"
        self.say(f"{name} = {self.number(-3, 3)}")
        self.say(f"for {name} in range({bounds}):")
        self.variables["int"].append(name)
        self.loops += 1
        self.block()
        self.loops -= 1
        if self.chance(30):
            self.say("else:")
            outer, self.loops = self.loops, 0
            self.block(2)
            self.loops = outer

    def while_loop(self):
        name = self.new("w")
        self.say(f"{name} = {self.number(0, 6)}")
        test = self.bool_expression(2)
        self.say(f"while {name} > 0 and {test}:" if self.chance(60) else f"while {name} > 0:")
        self.say(f"    {name} -= {self.pick([1, 2])}")
        self.variables["int"].append(name)
        self.loops += 1
        self.block()
        self.loops -= 1
        if self.chance(30):
            self.say("else:")
            outer, self.loops = self.loops, 0
            self.block(2)
            self.loops = outer

    def over_array(self):
        name = self.new("v")
        form = self.number(0, 3)
        number = self.new("j")
        self.say(f"{name} = 0.5")
        self.say(f"{number} = 0")
        if form == 0:
            self.say(f"for {name} in a:")
        elif form == 1:
            self.say(f"for {number}, {name} in enumerate(a):")
        elif form == 2:
            self.say(f"for {name}, {number} in zip(a, range(3, 9)):")
        else:
            self.say(f"for {number}, {name} in enumerate(a[::-2]):")
        known = {kind: list(names) for kind, names in self.variables.items()}
        self.variables["float"].append(name)
        self.variables["int"].append(number)
        self.loops += 1
        self.depth += 1
        # What the loop runs over must not change within.
        self.assign()
        self.augmented()
        self.depth -= 1
        self.loops -= 1
        self.variables = known

    def leave(self):
        self.say(f"if {self.bool_expression(2)}:")
        self.say(f"    {self.pick(['break', 'continue'])}")

    # The whole.

    def helper(self):
        """A function of an integer and a float that returns both, perhaps early."""
        name = f"h{len(self.functions)}"
        inner = Kernel(self.random, whole=False)
        inner.variables = {"int": ["u"], "float": ["v"], "bool": ["g"]}
        inner.assigned = {kind: list(names) for kind, names in inner.variables.items()}
        inner.say("g = u > v")
        for _ in range(self.number(1, 3)):
            inner.pick([inner.assign, inner.augmented, inner.swap])()
        inner.say(f"if {inner.bool_expression(2)}:")
        inner.say(f"    return {inner.int_expression(1)} % 1009, {inner.float_expression(1)} % 977.0")
        inner.assign()
        inner.say(f"return {inner.int_expression(1)}, {inner.float_expression(1)}")
        self.functions.append(name)
        return "\n".join([f"@pk.function\ndef {name}(u, v):", *inner.lines]) + "\n\n\n"

    def text(self):
        functions = "".join(self.helper() for _ in range(self.number(0, 2)))
        for _ in range(self.number(4, 9)):
            self.statement()
        results = [name for names in self.variables.values() for name in names][: SHAPES["R"][0]]
        for place, name in enumerate(results):
            self.say(f"R[i, {place}] = {name}")
        head = "import math\n\nimport numpy as np\n\nimport pykokkos as pk\n\n\n"
        head += functions + f"@pk.workunit\ndef f(i, n, k, x, y, flag, {', '.join(SHAPES)}):\n"
        rows = "    a, b, c, d, e, f = A[i], B[i], C[i], D[i], E[i], F[i]\n"
        return head + rows + "\n".join(self.lines) + "\n"


@st.composite
def kernels(draw):
    """The text of a module with one work unit `f`."""
    return Kernel(random.Random(draw(st.integers(0, 2**62)))).text()
