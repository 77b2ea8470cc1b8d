"""What the kernels of hdiff.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 8, "M": 64, "L": 256}, orders=("C",))


@spec.kernel
def hdiff(make: Inputs) -> Arguments:
    return (
        make.uniform(make.size + 4, make.size + 4, 5),
        make.zeros(make.size, make.size, 5),
        make.uniform(make.size, make.size, 5),
    )


PLAN: Plan = {
    "hdiff": {
        "lap": parallel("elements are independent"),
        "res": parallel("elements are independent"),
        "step": parallel("elements are independent"),
        "flx": parallel("elements are independent"),
        "res2": parallel("elements are independent"),
        "step2": parallel("elements are independent"),
        "fly": parallel("elements are independent"),
        "out_field[:, :, :]": parallel("elements are independent"),
    }
}
DIAGNOSTICS: Diagnostics = {}
