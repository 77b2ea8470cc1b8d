"""What the kernels of hdiff_small.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 8, "M": 200})


@spec.kernel
def diffuse(make: Inputs) -> Arguments:
    return make.uniform(make.size, 8), 0.05, make.zeros(make.size, 8)


PLAN: Plan = {
    "diffuse": {
        "lap": parallel("elements are independent"),
        "fx": parallel("elements are independent"),
        "fy": parallel("elements are independent"),
        "out[2:-2, 2:-2]": parallel("elements are independent"),
    }
}
DIAGNOSTICS: Diagnostics = {}
