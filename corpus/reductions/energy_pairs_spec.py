"""What the kernels of energy_pairs.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 300}, orders=("C",))


@spec.kernel
def potential_energy(make: Inputs) -> Arguments:
    return *(make.normal(make.size) for _ in range(3)), make.uniform(make.size, low=1e6, high=1e9), 0.01


PLAN: Plan = {
    "potential_energy": {
        "i": reduction("every pair adds its energy"),
        "j": reduction("every pair adds its energy"),
    }
}
DIAGNOSTICS: Diagnostics = {}
