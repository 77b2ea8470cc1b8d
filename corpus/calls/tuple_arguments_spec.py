"""What the kernels of tuple_arguments.py are called with, and their plan."""

from collections import namedtuple

from difftest.plan import Diagnostics, Plan, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def contains(make: Inputs) -> Arguments:
    return ((0.0, 0.0, 0.0), (1.0, 1.0, 1.0)), tuple(make.rng.uniform(-0.3, 1.3, 3).tolist())


@spec.kernel
def count_inside(make: Inputs) -> Arguments:
    return (0.0, 0.0, 0.0), (0.5, 0.5, 1.0), make.uniform(make.size, 3)


@spec.kernel
def volume(make: Inputs) -> Arguments:
    return (namedtuple("Sphere", "x y z r")(0.0, 0.0, 0.0, make.rng.uniform(1.0, 2.0)),)


PLAN: Plan = {
    "contains": {"k": serial("it stops at the first")},
    "count_inside": {"i": reduction("points are counted")},
    "volume": {},
}
DIAGNOSTICS: Diagnostics = {"volume": ("CRB2004",)}
