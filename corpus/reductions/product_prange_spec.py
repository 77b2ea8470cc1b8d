"""What the kernels of product_prange.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel(agreement=relative_l2())
def likelihood(make: Inputs) -> Arguments:
    return (make.uniform(make.size, low=0.9, high=1.1),)


@spec.kernel(agreement=relative_l2())
def log_likelihood(make: Inputs) -> Arguments:
    return make.uniform(make.size), 1e-3


PLAN: Plan = {
    "likelihood": {"i": reduction("factors in any order")},
    "log_likelihood": {"i": reduction("terms in any order")},
}
DIAGNOSTICS: Diagnostics = {}
