"""What the kernels of gramschmidt.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 60, "L": 200}, orders=("C",))


@spec.kernel
def gramschmidt(make: Inputs) -> Arguments:
    return (make.uniform(make.size + 2, make.size),)


PLAN: Plan = {
    "gramschmidt": {
        "k": serial("a column is made orthogonal to all before"),
        "i": reduction("products are added"),
        "i#2": reduction("products are added"),
        "j": parallel("each later column for itself"),
    }
}
DIAGNOSTICS: Diagnostics = {}
