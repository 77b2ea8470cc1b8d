"""What the kernels of nested_private.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def mean_of_nearest(make: Inputs) -> Arguments:
    return make.normal(make.size), 3


PLAN: Plan = {
    "mean_of_nearest": {
        "i": parallel("d is allocated in the iteration"),
        "j": parallel("each distance for itself"),
        "m": reduction("the k smallest are added"),
    }
}
DIAGNOSTICS: Diagnostics = {}
