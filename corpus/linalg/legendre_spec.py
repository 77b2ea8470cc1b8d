"""What the kernels of legendre.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def legendre(make: Inputs) -> Arguments:
    return make.uniform(make.size, low=-1.0), 5, make.zeros(6, make.size)


PLAN: Plan = {
    "legendre": {
        "i": parallel("column i belongs to iteration i"),
        "n": serial("a recurrence"),
    }
}
DIAGNOSTICS: Diagnostics = {}
