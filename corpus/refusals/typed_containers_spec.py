"""What the kernels of typed_containers.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",), inner=("sum_pieces",))


@spec.kernel
def tabulate(make: Inputs) -> Arguments:
    return (make.size + int(make.rng.integers(0, 4)),)


@spec.kernel(refused="a typed list of something else than numbers")
def pieces_of(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {
    "sum_pieces": {"p": reduction("sums are added")},
    "tabulate": {"i": serial("the dictionary grows")},
    "pieces_of": {},
}
DIAGNOSTICS: Diagnostics = {"tabulate": ("CRB2005",)}
