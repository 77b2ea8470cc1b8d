"""What the kernels of histogram_result.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def histogram_with_edges(make: Inputs) -> Arguments:
    return make.normal(make.size), 4


@spec.kernel
def library_histogram(make: Inputs) -> Arguments:
    return make.normal(make.size), 5


PLAN: Plan = {
    "histogram_with_edges": {"v": serial("values fall in the same bins")},
    "library_histogram": {},
}
DIAGNOSTICS: Diagnostics = {}
