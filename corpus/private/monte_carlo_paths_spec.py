"""What the kernels of monte_carlo_paths.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def asian_payoffs(make: Inputs) -> Arguments:
    return make.normal(make.size, 12), 100.0, 0.001, 0.05, 100.0, make.zeros(make.size)


PLAN: Plan = {
    "asian_payoffs": {
        "p": parallel("path is allocated in the iteration"),
        "t": serial("a price follows from the last"),
        "t#2": reduction("prices are added"),
    }
}
DIAGNOSTICS: Diagnostics = {}
