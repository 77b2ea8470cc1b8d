"""What the kernels of inline_always.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def wrap(make: Inputs) -> Arguments:
    return int(make.rng.integers(-20, 20)), 7


@spec.kernel
def neighbour_sum(make: Inputs) -> Arguments:
    return make.keep(make.rng.integers(0, 2, (5, 6)) * 2 - 1), 1, 2


@spec.kernel
def ising_energy(make: Inputs) -> Arguments:
    return (make.keep(make.rng.integers(0, 2, (make.size, 6)) * 2 - 1),)


PLAN: Plan = {
    "wrap": {},
    "neighbour_sum": {},
    "ising_energy": {
        "i": reduction("energies of bonds are added"),
        "j": reduction("energies of bonds are added"),
    },
}
DIAGNOSTICS: Diagnostics = {}
