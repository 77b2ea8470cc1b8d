"""What the kernels of gemver.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 10, "M": 100, "L": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel(agreement=relative_l2())
def gemver(make: Inputs) -> Arguments:
    return 1.5, 1.2, make.uniform(make.size, make.size), *(make.uniform(make.size) for _ in range(8))


PLAN: Plan = {
    "gemver": {
        "A": parallel("elements are independent"),
        "x": parallel("elements are independent"),
        "w": parallel("elements are independent"),
    }
}
DIAGNOSTICS: Diagnostics = {}
