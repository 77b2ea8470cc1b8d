"""What the kernels of racy_scatter.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def one_cell(make: Inputs) -> Arguments:
    return make.normal(make.size), make.zeros(1)


@spec.kernel
def chained_scalar(make: Inputs) -> Arguments:
    return make.normal(make.size), make.zeros(make.size)


@spec.kernel
def prefix_racy(make: Inputs) -> Arguments:
    return make.normal(make.size), make.zeros(make.size)


PLAN: Plan = {
    "one_cell": {"i": serial("all iterations update out[0]")},
    "chained_scalar": {"i": serial("previous is carried")},
    "prefix_racy": {"i": serial("out[i - 1] was just written")},
}
DIAGNOSTICS: Diagnostics = {
    "one_cell": ("CRB3001",),
    "chained_scalar": ("CRB3005",),
    "prefix_racy": ("CRB3001",),
}
