"""What the kernels of wavefront.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 8, "M": 100})


@spec.kernel
def cheapest(make: Inputs) -> Arguments:
    return (make.uniform(make.size, 6),)


@spec.kernel
def integral_image(make: Inputs) -> Arguments:
    return make.uniform(make.size, 6), make.zeros(make.size, 6)


PLAN: Plan = {
    "cheapest": {
        "i": serial("the row above was just written"),
        "j": serial("the cell to the left was just written"),
    },
    "integral_image": {
        "i": serial("the row above was just written"),
        "j": serial("the sum of the row so far"),
    },
}
DIAGNOSTICS: Diagnostics = {}
