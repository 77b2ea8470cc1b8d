"""What the kernels of softmax.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 8, "M": 100, "L": 2_000}, dtypes=("float64",), orders=("C",))


@spec.kernel(agreement=relative_l2())
def softmax(make: Inputs) -> Arguments:
    return make.normal(make.size, 7), make.zeros(make.size, 7)


PLAN: Plan = {
    "softmax": {
        "i": parallel("each row for itself"),
        "top": reduction("a maximum, a sum"),
        "total": reduction("a maximum, a sum"),
        "out[i, :N]": parallel("elements are independent"),
    }
}
DIAGNOSTICS: Diagnostics = {}
