"""What the kernels of random_walk.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def lcg_fill(make: Inputs) -> Arguments:
    return int(make.rng.integers(1, 10**6)), make.zeros(make.size)


@spec.kernel
def walk_extent(make: Inputs) -> Arguments:
    return int(make.rng.integers(1, 10**6)), 10 * make.size


PLAN: Plan = {
    "lcg_fill": {"i": serial("the generator's state goes on")},
    "walk_extent": {"_": serial("state and position go on")},
}
DIAGNOSTICS: Diagnostics = {}
