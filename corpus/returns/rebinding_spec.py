"""What the kernels of rebinding.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def smooth_n(make: Inputs) -> Arguments:
    return make.normal(make.size), 3


@spec.kernel
def pyramid(make: Inputs) -> Arguments:
    return (make.normal(2 ** int(np.log2(make.size)) * 1),)


PLAN: Plan = {
    "smooth_n": {
        "_": serial("smoothing after smoothing"),
        "i": parallel("new is another array than cur"),
    },
    "pyramid": {"while": serial("level after level")},
}
DIAGNOSTICS: Diagnostics = {}
