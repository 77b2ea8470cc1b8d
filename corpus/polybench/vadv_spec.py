"""What the kernels of vadv.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 6, "M": 30, "L": 120}, orders=("C",))


@spec.kernel
def vadv(make: Inputs) -> Arguments:
    return make.uniform(make.size, 5, 8), make.uniform(make.size, 5, 8), 0.1, make.zeros(make.size, 5, 8)


PLAN: Plan = {
    "vadv": {
        "i": parallel("a column belongs to one iteration, c and d are private"),
        "j": parallel("a column belongs to one iteration, c and d are private"),
        "k": serial("elimination and substitution"),
        "k#2": serial("elimination and substitution"),
    }
}
DIAGNOSTICS: Diagnostics = {}
