"""What the kernels of entropy.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def entropy(make: Inputs) -> Arguments:
    return (make.integers(make.size, low=0, high=20),)


@spec.kernel
def divergence(make: Inputs) -> Arguments:
    return make.uniform(make.size, low=0.1), make.uniform(make.size, low=0.1)


PLAN: Plan = {
    "entropy": {
        "c": reduction("terms are added up"),
        "c#2": reduction("terms are added up"),
    },
    "divergence": {"pi, qi": reduction("terms are added up")},
}
DIAGNOSTICS: Diagnostics = {}
