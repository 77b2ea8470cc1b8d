"""What the kernels of softmax.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 6, "M": 32, "L": 128}, orders=("C",))


@spec.kernel
def softmax(make: Inputs) -> Arguments:
    return (make.normal(4, 2, make.size, make.size),)


PLAN: Plan = {
    "softmax": {
        "i": parallel("each row for itself"),
        "j": parallel("each row for itself"),
        "k": parallel("each row for itself"),
    }
}
DIAGNOSTICS: Diagnostics = {}
