"""What the kernels of triangle_count.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 12, "M": 200}, dtypes=("float64",))


@spec.kernel
def triangles(make: Inputs) -> Arguments:
    return (make.keep(np.triu(make.rng.random((make.size, make.size)) > 0.5, 1)),)


PLAN: Plan = {
    "triangles": {
        "i": reduction("triangles are counted"),
        "j": reduction("triangles are counted"),
        "k": reduction("triangles are counted"),
    }
}
DIAGNOSTICS: Diagnostics = {}
