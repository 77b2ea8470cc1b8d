"""What the kernels of sobel.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 8, "M": 200}, orders=("C",))


@spec.kernel
def gx(make: Inputs) -> Arguments:
    return make.uniform(4, 4), 1, 2


@spec.kernel
def gy(make: Inputs) -> Arguments:
    return make.uniform(4, 4), 1, 2


@spec.kernel
def sobel(make: Inputs) -> Arguments:
    return make.uniform(make.size, 9), make.zeros(make.size, 9)


PLAN: Plan = {
    "gx": {},
    "gy": {},
    "sobel": {
        "i": parallel("each pixel of out is written once"),
        "j": parallel("each pixel of out is written once"),
    },
}
DIAGNOSTICS: Diagnostics = {}
