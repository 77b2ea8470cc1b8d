"""What the kernels of color_grey.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 8, "M": 200})


@spec.kernel
def luminance(make: Inputs) -> Arguments:
    return make.uniform(make.size, 6, 3), make.zeros(make.size, 6)


PLAN: Plan = {
    "luminance": {
        "i": parallel("each pixel of grey is written once"),
        "j": parallel("each pixel of grey is written once"),
    }
}
DIAGNOSTICS: Diagnostics = {}
