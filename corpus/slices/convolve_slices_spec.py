"""What the kernels of convolve_slices.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def convolve(make: Inputs) -> Arguments:
    return make.normal(make.size), make.normal(4)


@spec.kernel
def polynomial_product(make: Inputs) -> Arguments:
    return make.normal(make.size), make.normal(5)


PLAN: Plan = {
    "convolve": {
        "i": serial("the slices overlap"),
        "out[i:i + n]": parallel("elements are independent"),
    },
    "polynomial_product": {
        "i": serial("out[i + j] is met by several i"),
        "j": parallel("for one i, each j has its own place"),
    },
}
DIAGNOSTICS: Diagnostics = {}
