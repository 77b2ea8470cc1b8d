"""What the kernels of nbody_arrays.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 8, "M": 100}, orders=("C",))


@spec.kernel
def get_acceleration(make: Inputs) -> Arguments:
    return make.normal(make.size, 2), make.uniform(make.size), 1.0, 0.1


PLAN: Plan = {
    "get_acceleration": {
        "dx": parallel("elements are independent"),
        "dy": parallel("elements are independent"),
        "inv_r3": parallel("elements are independent"),
        "ax": reduction("rows are summed"),
        "ay": reduction("rows are summed"),
    }
}
DIAGNOSTICS: Diagnostics = {}
