"""What the kernels of bellman_ford.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def relax_edges(make: Inputs) -> Arguments:
    return (
        make.integers(make.size, low=0, high=8),
        make.integers(make.size, low=0, high=8),
        make.uniform(make.size),
        make.uniform(8, high=3.0),
    )


@spec.kernel
def bellman_ford(make: Inputs) -> Arguments:
    return (
        make.integers(make.size, low=0, high=8),
        make.integers(make.size, low=0, high=8),
        make.uniform(make.size),
        0,
        8,
    )


PLAN: Plan = {
    "relax_edges": {"e": serial("edges share vertices")},
    "bellman_ford": {"_": serial("round after round")},
}
DIAGNOSTICS: Diagnostics = {}
