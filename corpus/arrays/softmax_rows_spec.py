"""What the kernels of softmax_rows.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def softmax(make: Inputs) -> Arguments:
    return (make.normal(make.size, 5),)


PLAN: Plan = {
    "softmax": {
        "i": parallel("each row for itself"),
        "e": parallel("elements are independent"),
        "return": parallel("elements are independent"),
    }
}
DIAGNOSTICS: Diagnostics = {}
