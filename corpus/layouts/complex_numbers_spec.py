"""What the kernels of complex_numbers.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel(dtypes=("complex128", "complex64"))
def dft(make: Inputs) -> Arguments:
    return make.uniform(make.size), make.zeros(make.size)


@spec.kernel(dtypes=("complex128",))
def julia(make: Inputs) -> Arguments:
    return (
        make.array(make.rng.uniform(-1, 1, make.size) + 1j * make.rng.uniform(-1, 1, make.size)),
        -0.4 + 0.6j,
        50,
    )


PLAN: Plan = {
    "dft": {
        "k": parallel("out[k] is written by iteration k alone"),
        "t": reduction("terms are added"),
    },
    "julia": {
        "i": parallel("each point for itself"),
        "while": serial("w follows from the last w"),
    },
}
DIAGNOSTICS: Diagnostics = {}
