"""What the kernels of blur.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 100})


@spec.kernel
def blur(make: Inputs) -> Arguments:
    return make.uniform(make.size, make.size + 3), make.zeros(make.size, make.size + 3)


PLAN: Plan = {
    "blur": {
        "i": parallel("each pixel of out is written once, image is only read"),
        "j": parallel("each pixel of out is written once, image is only read"),
        "di": reduction("the sum over the window"),
        "dj": reduction("the sum over the window"),
    }
}
DIAGNOSTICS: Diagnostics = {}
