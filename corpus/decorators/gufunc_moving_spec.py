"""What the kernels of gufunc_moving.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def moving_average(make: Inputs) -> Arguments:
    return make.normal(make.size, 7), 3


@spec.kernel
def convolve_same(make: Inputs) -> Arguments:
    return make.normal(make.size, 7), make.normal(3)


PLAN: Plan = {
    "moving_average": {
        "elements": parallel("each row for itself"),
        "i": serial("the sum goes on"),
    },
    "convolve_same": {
        "elements": parallel("each row for itself"),
        "i": parallel("out[i] is written once"),
        "j": reduction("products are added"),
    },
}
DIAGNOSTICS: Diagnostics = {"moving_average": ("CRB2001",), "convolve_same": ("CRB2001",)}
