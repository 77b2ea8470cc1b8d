"""What the kernels of multigrid.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def restrict_to(make: Inputs) -> Arguments:
    return make.normal(2 * make.size + 1), make.zeros(make.size + 1)


@spec.kernel
def prolong_to(make: Inputs) -> Arguments:
    return make.normal(make.size + 1), make.zeros(2 * make.size + 1)


PLAN: Plan = {
    "restrict_to": {"coarse[1:-1]": parallel("elements are independent")},
    "prolong_to": {
        "fine[::2]": parallel("elements are independent"),
        "fine[1::2]": parallel("elements are independent"),
    },
}
DIAGNOSTICS: Diagnostics = {}
