"""What the kernels of parallel_slices.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def relax_rows(make: Inputs) -> Arguments:
    return make.uniform(make.size, 6), make.zeros(make.size, 6)


@spec.kernel
def scale_columns(make: Inputs) -> Arguments:
    return make.uniform(make.size, 6), make.uniform(6)


PLAN: Plan = {
    "relax_rows": {"i": parallel("row i of new is written by iteration i alone")},
    "scale_columns": {"j": parallel("column j is touched by iteration j alone")},
}
DIAGNOSTICS: Diagnostics = {}
