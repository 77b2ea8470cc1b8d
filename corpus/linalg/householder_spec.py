"""What the kernels of householder.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel(agreement=relative_l2())
def reflect(make: Inputs) -> Arguments:
    return make.normal(make.size), make.normal(make.size, 4)


PLAN: Plan = {
    "reflect": {
        "w": parallel("each element is a sum of its own"),
        "i": parallel("each element for itself"),
        "j": parallel("each element for itself"),
    }
}
DIAGNOSTICS: Diagnostics = {}
