"""What the kernels of haar.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 16, "M": 1_024})


@spec.kernel
def haar(make: Inputs) -> Arguments:
    return (make.normal(2 ** int(np.log2(make.size))),)


PLAN: Plan = {
    "haar": {
        "while": serial("a level works on the last one's half"),
        "out[:half]": parallel("elements are independent"),
        "out[half:n]": parallel("elements are independent"),
    }
}
DIAGNOSTICS: Diagnostics = {}
