"""What the kernels of adam.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def adam(make: Inputs) -> Arguments:
    return make.normal(make.size), make.normal(make.size), make.normal(make.size), make.uniform(make.size), 3


PLAN: Plan = {
    "adam": {
        "m[:]": parallel("elements are independent"),
        "v[:]": parallel("elements are independent"),
        "mh": parallel("elements are independent"),
        "vh": parallel("elements are independent"),
        "w": parallel("elements are independent"),
    }
}
DIAGNOSTICS: Diagnostics = {}
