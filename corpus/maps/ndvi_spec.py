"""What the kernels of ndvi.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 8, "M": 200})


@spec.kernel
def ndvi(make: Inputs) -> Arguments:
    red = np.where(make.rng.random((make.size, 5)) < 0.2, 0.0, 0.3)
    return make.array(red), make.array(2.0 * red), make.zeros(make.size, 5)


PLAN: Plan = {
    "ndvi": {
        "i": parallel("each pixel for itself"),
        "j": parallel("each pixel for itself"),
    }
}
DIAGNOSTICS: Diagnostics = {}
