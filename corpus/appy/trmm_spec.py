"""What the kernels of trmm.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction, serial
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 8, "M": 50, "L": 300}, dtypes=("float64",), orders=("C",))


@spec.kernel(agreement=relative_l2())
def trmm(make: Inputs) -> Arguments:
    return 1.5, make.uniform(make.size, make.size), make.uniform(make.size, 5)


PLAN: Plan = {
    "trmm": {
        "j": parallel("each column for itself"),
        "i": serial("rows below must still be the old ones"),
        "k": reduction("products are added"),
    }
}
DIAGNOSTICS: Diagnostics = {}
