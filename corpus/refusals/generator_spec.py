"""What the kernels of generator.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def halton_mean(make: Inputs) -> Arguments:
    return make.size, int(make.rng.integers(2, 7))


@spec.kernel
def halton(make: Inputs) -> Arguments:
    return make.size, 2


PLAN: Plan = {
    "halton": {
        "i": serial("values are handed out one by one"),
        "while": serial("digits follow one another"),
    },
    "halton_mean": {"h": reduction("values are added")},
}
DIAGNOSTICS: Diagnostics = {"halton": ("CRB2003",), "halton_mean": ("CRB2006",)}
