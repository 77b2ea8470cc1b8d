"""What the kernels of pivoted_solve.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 8, "M": 100})


@spec.kernel
def gauss(make: Inputs) -> Arguments:
    return make.normal(make.size, make.size), make.normal(make.size)


PLAN: Plan = {
    "gauss": {
        "k": serial("elimination step after step"),
        "i": reduction("the first largest pivot"),
        "j": parallel("elements of two rows change places"),
        "i#2": parallel("each row below for itself"),
        "j#2": parallel("each element for itself"),
        "i#3": serial("substitution needs the rows below"),
        "j#3": reduction("products are subtracted"),
    }
}
DIAGNOSTICS: Diagnostics = {}
