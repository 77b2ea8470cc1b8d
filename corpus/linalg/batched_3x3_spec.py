"""What the kernels of batched_3x3.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def determinants(make: Inputs) -> Arguments:
    return make.normal(make.size, 3, 3), make.zeros(make.size)


@spec.kernel
def batched_matmul(make: Inputs) -> Arguments:
    return make.normal(make.size, 3, 3), make.normal(make.size, 3, 3), make.zeros(make.size, 3, 3)


PLAN: Plan = {
    "determinants": {"i": parallel("each matrix for itself")},
    "batched_matmul": {
        "i": parallel("each element for itself"),
        "r": parallel("each element for itself"),
        "s": parallel("each element for itself"),
        "k": reduction("products are added"),
    },
}
DIAGNOSTICS: Diagnostics = {}
