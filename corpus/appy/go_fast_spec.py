"""What the kernels of go_fast.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 8, "M": 100, "L": 2_000}, dtypes=("float64",), orders=("C",))


@spec.kernel(agreement=relative_l2())
def go_fast(make: Inputs) -> Arguments:
    return make.uniform(make.size, make.size), make.zeros(make.size, make.size)


PLAN: Plan = {
    "go_fast": {
        "i": reduction("diagonal elements are added, atomically"),
        "out[:M, :N]": parallel("elements are independent"),
    }
}
DIAGNOSTICS: Diagnostics = {}
