"""What the kernels of azimint_naive.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 10, "M": 1_000, "L": 50_000}, dtypes=("float64",), orders=("C",))


@spec.kernel(agreement=relative_l2())
def azimint_naive(make: Inputs) -> Arguments:
    radius = make.uniform(20 * make.size)
    return make.uniform(20 * make.size), radius, 5, float(radius.max()), make.zeros(5)


PLAN: Plan = {
    "azimint_naive": {
        "i": parallel("each ring for itself"),
        "j": reduction("data are added and counted"),
    }
}
DIAGNOSTICS: Diagnostics = {}
