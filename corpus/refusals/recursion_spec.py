"""What the kernels of recursion.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def ackermann(make: Inputs) -> Arguments:
    return 2, int(make.rng.integers(1, 5))


@spec.kernel
def quick_sort(make: Inputs) -> Arguments:
    return make.normal(make.size), 0, make.size - 1


PLAN: Plan = {
    "ackermann": {},
    "quick_sort": {
        "while": serial("a search from both ends"),
        "while#2": serial("a search from both ends"),
        "while#3": serial("a search from both ends"),
    },
}
DIAGNOSTICS: Diagnostics = {"ackermann": ("CRB2013",), "quick_sort": ("CRB2013",)}
