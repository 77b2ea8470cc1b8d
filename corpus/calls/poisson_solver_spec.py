"""What the kernels of poisson_solver.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 8, "M": 60}, dtypes=("float64",))


@spec.kernel
def sweep(make: Inputs) -> Arguments:
    return make.uniform(make.size, 6), make.uniform(make.size, 6), 0.01, make.zeros(make.size, 6)


@spec.kernel
def difference(make: Inputs) -> Arguments:
    return make.normal(make.size, 6), make.normal(make.size, 6)


@spec.kernel
def solve(make: Inputs) -> Arguments:
    return make.uniform(make.size, 6), make.uniform(make.size, 6), 0.01, 1e-3, 5


PLAN: Plan = {
    "sweep": {
        "i": parallel("new is another array than u"),
        "j": parallel("new is another array than u"),
    },
    "difference": {
        "i": reduction("a maximum"),
        "j": reduction("a maximum"),
    },
    "solve": {"k": serial("sweep after sweep")},
}
DIAGNOSTICS: Diagnostics = {"solve": ("CRB3009",)}
