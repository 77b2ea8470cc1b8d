"""What the kernels of generated_kernel.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def cdf_exponential(make: Inputs) -> Arguments:
    return make.rng.normal(), 0.5


@spec.kernel
def fill_cdf(make: Inputs) -> Arguments:
    return make.normal(make.size), 0.7, make.zeros(make.size)


PLAN: Plan = {
    "cdf_exponential": {},
    "fill_cdf": {"i": parallel("each element for itself")},
}
DIAGNOSTICS: Diagnostics = {"cdf_exponential": ("CRB1001",), "fill_cdf": ("CRB1001",)}
