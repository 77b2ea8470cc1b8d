"""What the kernels of syrk.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 8, "M": 50, "L": 400}, dtypes=("float64",), orders=("C",))


@spec.kernel(agreement=relative_l2())
def syrk(make: Inputs) -> Arguments:
    return 1.5, 1.2, make.uniform(make.size, make.size), make.uniform(make.size, 5)


PLAN: Plan = {
    "syrk": {
        "i": parallel("each element for itself"),
        "j": parallel("each element for itself"),
        "k": reduction("products are added"),
    }
}
DIAGNOSTICS: Diagnostics = {}
