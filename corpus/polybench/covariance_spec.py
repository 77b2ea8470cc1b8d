"""What the kernels of covariance.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 100, "L": 400}, orders=("C",))


@spec.kernel
def covariance(make: Inputs) -> Arguments:
    return (make.normal(make.size, make.size + 3),)


PLAN: Plan = {
    "covariance": {
        "j": parallel("each column for itself"),
        "i": reduction("elements are added"),
        "k": reduction("elements are added"),
        "i#2": parallel("a pair writes its own two elements"),
        "j#2": parallel("a pair writes its own two elements"),
    }
}
DIAGNOSTICS: Diagnostics = {}
