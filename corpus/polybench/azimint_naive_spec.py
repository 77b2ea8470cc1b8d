"""What the kernels of azimint_naive.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 20, "M": 1_000, "L": 10_000}, orders=("C",))


@spec.kernel
def azimint_naive(make: Inputs) -> Arguments:
    return make.uniform(40 * make.size), make.uniform(40 * make.size), 10


PLAN: Plan = {
    "azimint_naive": {
        "i": parallel("each ring for itself"),
        "j": reduction("data are added and counted"),
    }
}
DIAGNOSTICS: Diagnostics = {}
