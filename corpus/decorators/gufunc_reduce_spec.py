"""What the kernels of gufunc_reduce.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def geometric_mean(make: Inputs) -> Arguments:
    return (make.uniform(make.size, 4, low=0.5, high=2.0),)


@spec.kernel
def weighted_mean(make: Inputs) -> Arguments:
    return make.normal(make.size, 4), make.uniform(4)


PLAN: Plan = {
    "geometric_mean": {
        "elements": parallel("each row for itself"),
        "ai": reduction("logarithms are added"),
    },
    "weighted_mean": {
        "elements": parallel("each row for itself"),
        "i": reduction("products are added"),
    },
}
DIAGNOSTICS: Diagnostics = {"geometric_mean": ("CRB2001",), "weighted_mean": ("CRB2001",)}
