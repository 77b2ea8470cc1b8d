"""What the kernels of doitgen.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 6, "M": 40, "L": 150}, orders=("C",))


@spec.kernel
def doitgen(make: Inputs) -> Arguments:
    return make.uniform(make.size, 6, 7), make.uniform(7, 7)


PLAN: Plan = {
    "doitgen": {
        "r": parallel("a row is read and written by one iteration"),
        "q": parallel("a row is read and written by one iteration"),
        "p": parallel("each element for itself"),
        "p#2": parallel("each element for itself"),
        "s": reduction("products are added"),
    }
}
DIAGNOSTICS: Diagnostics = {}
