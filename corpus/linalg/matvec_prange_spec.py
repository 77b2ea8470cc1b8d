"""What the kernels of matvec_prange.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def matvec(make: Inputs) -> Arguments:
    return make.normal(make.size, 6), make.normal(6), make.zeros(make.size)


@spec.kernel
def transposed_matvec(make: Inputs) -> Arguments:
    return make.normal(make.size, 6), make.normal(make.size), make.zeros(6)


PLAN: Plan = {
    "matvec": {
        "i": parallel("y[i] is written by iteration i alone"),
        "j": reduction("products are added"),
    },
    "transposed_matvec": {
        "i": serial("every row adds to all of y"),
        "j": parallel("y[j] belongs to iteration j"),
    },
}
DIAGNOSTICS: Diagnostics = {}
