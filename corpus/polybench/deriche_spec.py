"""What the kernels of deriche.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 100, "L": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def deriche_rows(make: Inputs) -> Arguments:
    return (
        make.uniform(make.size, make.size + 3),
        0.25,
        make.zeros(make.size, make.size + 3),
        make.zeros(make.size, make.size + 3),
    )


PLAN: Plan = {
    "deriche_rows": {
        "i": parallel("each row for itself"),
        "j": serial("a recursive filter"),
        "j#2": serial("a recursive filter"),
    }
}
DIAGNOSTICS: Diagnostics = {}
