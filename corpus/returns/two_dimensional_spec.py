"""What the kernels of two_dimensional.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def vandermonde(make: Inputs) -> Arguments:
    return make.normal(make.size), 4


@spec.kernel
def toeplitz(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {
    "vandermonde": {
        "i": parallel("row i belongs to iteration i"),
        "k": serial("a power follows from the last"),
    },
    "toeplitz": {
        "i": parallel("each element for itself"),
        "j": parallel("each element for itself"),
    },
}
DIAGNOSTICS: Diagnostics = {}
