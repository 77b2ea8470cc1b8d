"""What the kernels of parse_numbers.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def integers(make: Inputs) -> Arguments:
    text = ", ".join(str(n) for n in make.rng.integers(-1000, 1000, make.size))
    return (np.frombuffer(text.encode(), np.uint8),)


@spec.kernel
def decimal_sum(make: Inputs) -> Arguments:
    text = ";".join(f"{x:.3f}" for x in make.rng.uniform(0.0, 100.0, make.size))
    return (np.frombuffer(text.encode(), np.uint8),)


@spec.kernel
def write_digits(make: Inputs) -> Arguments:
    return make.integers(make.size, low=-1000, high=1000), np.zeros(6 * make.size, np.uint8)


PLAN: Plan = {
    "integers": {"c": serial("a number is made of its digits in order")},
    "decimal_sum": {"c": serial("a number is made of its digits in order")},
    "write_digits": {
        "n": serial("a number is written behind the last one"),
        "while": serial("digits come off one by one"),
    },
}
DIAGNOSTICS: Diagnostics = {}
