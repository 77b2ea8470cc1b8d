"""What the kernels of strings.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def convert(make: Inputs) -> Arguments:
    return make.rng.uniform(0, 3), "degrees"


@spec.kernel
def count_vowels(make: Inputs) -> Arguments:
    return ("".join(chr(97 + c) for c in make.rng.integers(0, 26, make.size)),)


PLAN: Plan = {
    "convert": {},
    "count_vowels": {"c": reduction("vowels are counted")},
}
DIAGNOSTICS: Diagnostics = {"convert": ("CRB2004",), "count_vowels": ("CRB2004",)}
