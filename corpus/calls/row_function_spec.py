"""What the kernels of row_function.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def fill_row(make: Inputs) -> Arguments:
    return make.zeros(make.size), int(make.rng.integers(0, 10**6))


@spec.kernel
def fill_matrix(make: Inputs) -> Arguments:
    return make.zeros(make.size, 5), make.integers(make.size, low=0, high=10**6)


PLAN: Plan = {
    "fill_row": {"j": serial("the state goes on")},
    "fill_matrix": {"i": parallel("row i belongs to iteration i")},
}
DIAGNOSTICS: Diagnostics = {}
