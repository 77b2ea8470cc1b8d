"""What the kernels of trmm.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 100, "L": 400}, orders=("C",))


@spec.kernel
def trmm(make: Inputs) -> Arguments:
    return 1.5, make.uniform(make.size, make.size), make.uniform(make.size, 7)


PLAN: Plan = {
    "trmm": {
        "i": serial("rows below must still be the old ones"),
        "j": parallel("each column for itself"),
        "k": reduction("products are added"),
    }
}
DIAGNOSTICS: Diagnostics = {}
