"""Random typed kernels of scalar and array statements, compared with Numba bit for bit.

Each example is one kernel with many statements, since compiling is what costs time. CARAMBA_EXAMPLES asks for
more than the few that continuous integration runs.
"""

import os

import numpy as np
from against_numba import agree, numba_of
from generated import module_of
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

EXAMPLES = int(os.environ.get("CARAMBA_EXAMPLES", "8"))

# Without the least integer: of its absolute value LLVM takes for granted that it is positive.
SCALARS = {
    "b": [True, False],
    "i": [0, 3, -7, 2**31, -(2**62)],
    "k": [np.int32(5), np.int32(-9), np.int32(2**31 - 1)],
    "u": [np.uint8(200), np.uint8(0), np.uint8(7)],
    "f": [0.5, -2.25, float("nan"), float("inf"), 1e300],
    "g": [np.float32(0.1), np.float32(-3.5), np.float32(16777216)],
}
ARRAYS = {"A": np.float64, "B": np.float32, "C": np.int64, "D": np.int8}
REAL = ("+", "-", "*")
CALLS = ("min({}, {})", "max({}, {})", "np.maximum({}, {})", "np.arctan2({}, {})", "math.hypot({}, {})")


@st.composite
def scalar(draw, names, depth=3):
    """An expression of scalars that never raises."""
    if depth == 0 or draw(st.integers(0, 5)) == 0:
        return draw(st.sampled_from([*names, "2", "-3", "0.5", "True"]))
    left, right = draw(scalar(names, depth - 1)), draw(scalar(names, depth - 1))
    form = draw(st.integers(0, 6))
    if form < 3:
        return f"({left} {draw(st.sampled_from(REAL))} {right})"
    if form == 3:
        return draw(st.sampled_from(CALLS)).format(left, right)
    if form == 4:
        return f"({left} if {right} > {draw(st.sampled_from(names))} else {right})"
    if form == 5:
        return f"abs(-{left})"
    return f"({left} {draw(st.sampled_from(['<', '<=', '==', '!=']))} {right})"


@st.composite
def array(draw, depth=3):
    """An expression of arrays and scalars, at least one of them an array."""
    if depth == 0:
        return draw(st.sampled_from([*ARRAYS, "A[::-1]", "B[n - 1::-1]", "C[:n]"]))
    left = draw(array(depth - 1))
    right = draw(st.one_of(array(depth - 1), st.sampled_from(["2", "0.5", "i", "f", "k", "g"])))
    form = draw(st.integers(0, 5))
    if form < 3:
        return f"({left} {draw(st.sampled_from(REAL))} {right})"
    if form == 3:
        return f"np.sqrt({left})"
    if form == 4:
        return f"(-{left})"
    return f"np.minimum({left}, {right})"


@st.composite
def kernel(draw):
    names = list(SCALARS)
    lines = []
    for k in range(draw(st.integers(3, 6))):
        lines.append(f"    x{k} = {draw(scalar(names))}")
        names.append(f"x{k}")
    lines.append(f"    for j in range({draw(st.integers(-2, 4))}, n, {draw(st.integers(1, 3))}):")
    lines.append(f"        s += {draw(scalar([*names, 'j']))}")
    lines.append(f"        if {draw(scalar([*names, 'j', 's']))}:")
    lines.append(f"            {draw(st.sampled_from(['continue', 'break', 's -= j']))}")
    for _ in range(draw(st.integers(2, 5))):
        place = draw(st.sampled_from(["O[:]", "A[:]", "A[1:]", "O[::-1]"]))
        value = draw(array())
        lines.append(f"    {place} = ({value})[1:]" if "1:" in place else f"    {place} = {value}")
    lines.append(f"    A[1:] {draw(st.sampled_from(['+=', '*=', '-=']))} A[:-1]")
    head = f"import math\n\nimport numpy as np\n\n\ndef f({', '.join([*SCALARS, *ARRAYS, 'O'])}):\n"
    body = ["    n = len(A)", "    s = 0", *lines, f"    return s, {', '.join(names[len(SCALARS) :])}"]
    return head + "\n".join(body) + "\n"


@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize="CARAMBA_EXAMPLES" not in os.environ,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
@given(kernel(), st.data())
def test_generated_kernels(text, data):
    f = module_of(text).f
    rng = np.random.default_rng(len(text))
    arrays = [(rng.normal(size=9) * 50).astype(kind) for kind in ARRAYS.values()]
    for round_ in range(4):
        scalars = [values[(round_ + k) % len(values)] for k, values in enumerate(SCALARS.values())]
        arguments = [*scalars, *arrays, np.zeros(9)]
        if round_ == 0:
            try:
                numba_of(f)(*(a.copy() if isinstance(a, np.ndarray) else a for a in arguments))
            except Exception:
                return  # Numba refuses the kernel
        try:
            agree(f, *arguments)
        except AssertionError as error:
            raise AssertionError(f"{error}\n{text}") from None
