"""Functions of math and NumPy, bit for bit over random and special inputs, as scalars and over arrays."""

import math
import types

import numpy as np
import pytest
from against_numba import FLOATS, agree
from generated import module_of

MATH1 = [
    "sqrt",
    "exp",
    "expm1",
    "log",
    "log2",
    "log10",
    "log1p",
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "sinh",
    "cosh",
    "tanh",
    "asinh",
    "acosh",
    "atanh",
    "erf",
    "erfc",
    "gamma",
    "lgamma",
    "fabs",
    "degrees",
    "radians",
]
NUMPY1 = [
    "sqrt",
    "exp",
    "exp2",
    "expm1",
    "log",
    "log2",
    "log10",
    "log1p",
    "sin",
    "cos",
    "tan",
    "arcsin",
    "arccos",
    "arctan",
    "sinh",
    "cosh",
    "tanh",
    "arcsinh",
    "arccosh",
    "arctanh",
    "cbrt",
    "fabs",
    "rint",
    "degrees",
    "radians",
    "rad2deg",
    "deg2rad",
    "floor",
    "ceil",
    "trunc",
    "isnan",
    "isinf",
    "isfinite",
    "signbit",
    "abs",
    "sign",
    "square",
    "reciprocal",
    "negative",
    "positive",
    "conj",
    "real",
    "imag",
    "logical_not",
]
MATH2 = ["atan2", "hypot", "copysign", "pow"]
NUMPY2 = [
    "arctan2",
    "hypot",
    "copysign",
    "nextafter",
    "logaddexp",
    "logaddexp2",
    "maximum",
    "minimum",
    "fmax",
    "fmin",
    "logical_and",
    "logical_or",
    "logical_xor",
    "add",
    "subtract",
    "multiply",
    "divide",
    "power",
    "mod",
    "remainder",
    "floor_divide",
]


def kernels() -> types.ModuleType:
    """One kernel for each module and number of arguments, `o[k] = function k`."""

    def kernel(name: str, module: str, functions: list[str], parameters: str, place: str) -> str:
        lines = [f"    o[{place.format(k)}] = {module}.{f}({parameters})" for k, f in enumerate(functions)]
        return "\n".join([f"def {name}({parameters}, o):", *lines, ""])

    return module_of(
        "import math\n\nimport numpy as np\n\n\n"
        + kernel("math1", "math", MATH1, "x", "{}")
        + kernel("numpy1", "np", NUMPY1, "x", "{}")
        + kernel("math2", "math", MATH2, "x, y", "{}")
        + kernel("numpy2", "np", NUMPY2, "x, y", "{}")
        + kernel("arrays1", "np", NUMPY1, "x", "{}, :")
        + kernel("arrays2", "np", NUMPY2, "x, y", "{}, :")
    )


KERNELS = kernels()
RNG = np.random.default_rng(7)
INPUTS = np.concatenate(
    [
        FLOATS,
        RNG.normal(size=60) * 10,
        RNG.random(60) * 2 - 1,
        10 ** RNG.uniform(-300, 300, 30),
        [170.0, 171.7],
    ]
)


@pytest.mark.parametrize("kind", [float, np.float32])
def test_scalars(kind):
    with np.errstate(all="ignore"):
        for x in map(kind, INPUTS):
            agree(KERNELS.math1, x, np.zeros(len(MATH1)))
            agree(KERNELS.numpy1, x, np.zeros(len(NUMPY1)))
        for x in map(kind, INPUTS[:30]):
            for y in map(kind, INPUTS[:25]):
                agree(KERNELS.math2, x, y, np.zeros(len(MATH2)))
                agree(KERNELS.numpy2, x, y, np.zeros(len(NUMPY2)))


@pytest.mark.parametrize("kind", [float, np.float32])
def test_arrays(kind):
    with np.errstate(all="ignore"):
        x = INPUTS.astype(kind)
    y = RNG.permutation(x)
    agree(KERNELS.arrays1, x, np.zeros((len(NUMPY1), len(x))))
    agree(KERNELS.arrays2, x, y, np.zeros((len(NUMPY2), len(x))))


def test_integers():
    for x in (np.int8(-5), np.int32(7), -3, 0, np.uint8(200), np.uint64(2**63)):
        agree(KERNELS.numpy1, x, np.zeros(len(NUMPY1)))
        if x > 0:
            agree(KERNELS.math1, x, np.zeros(len(MATH1)))
        for y in (np.int16(3), 5, np.float32(1.5)):
            agree(KERNELS.math2, x, y, np.zeros(len(MATH2)))


def rounded(x):
    return math.floor(x), math.ceil(x), math.trunc(x), round(x), round(x, 3), int(x), float(int(x))


def test_rounding():
    for x in (0.5, 1.5, 2.5, -0.5, -1.5, -2.7, 1e15, -0.0, 123456.5, 2.675):
        agree(rounded, x)
        agree(rounded, np.float32(x))


def rounded_to_digits(x, n):
    return np.array([round(x, 1), round(x, -1)]), round(x, n) // 2, round(n, 1), round(7, -1), round(n > 2, 2)


def test_integers_that_are_rounded_to_digits_are_floats():
    for x in (True, np.int8(113), np.uint8(250), np.int16(-3), np.uint16(3), np.int32(15), np.uint32(9)):
        agree(rounded_to_digits, x, 1)
    for x in (25, -35, 2**62 + 12345, np.uint64(2**63 + 5)):
        agree(rounded_to_digits, x, -2)


def filled(a):
    return a.fill(2.0)


def test_what_returns_nothing_is_called():
    agree(filled, np.zeros(3))


def test_many_indices():
    # Indices that are used twice get numbered names, and some of those are types of the generated code.
    updates = "".join(f"    a[n - 1, n - 2] += {i}\n" for i in range(70))
    agree(module_of(f"def many(a, n):\n{updates}    return a\n").many, np.zeros((3, 3)), 2)
