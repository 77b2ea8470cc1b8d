"""What the kernels of durbin.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 8, "M": 100})


@spec.kernel
def durbin(make: Inputs) -> Arguments:
    return (make.array(0.5 ** np.arange(1, make.size + 1) * make.rng.uniform(0.8, 1.0, make.size)),)


PLAN: Plan = {
    "durbin": {
        "k": serial("a step needs the last"),
        "y[:k]": parallel("the right side is complete before it is added"),
    }
}
DIAGNOSTICS: Diagnostics = {}
