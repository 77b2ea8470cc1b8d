"""What the kernels of power_iteration.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel(agreement=relative_l2())
def power_iteration(make: Inputs) -> Arguments:
    return make.uniform(make.size, make.size), 10


PLAN: Plan = {
    "power_iteration": {
        "_": serial("a vector follows from the last"),
        "w": parallel("each element is a sum of its own"),
    }
}
DIAGNOSTICS: Diagnostics = {}
