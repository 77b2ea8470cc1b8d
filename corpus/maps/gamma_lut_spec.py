"""What the kernels of gamma_lut.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def build_table(make: Inputs) -> Arguments:
    return make.rng.uniform(0.5, 2.5), np.zeros(256, np.uint8)


@spec.kernel
def apply_table(make: Inputs) -> Arguments:
    image = make.integers(make.size, 9, low=0, high=256, dtype="uint8")
    return image, make.integers(256, low=0, high=256, dtype="uint8"), np.zeros_like(image)


PLAN: Plan = {
    "build_table": {"v": parallel("each entry is made from its index")},
    "apply_table": {
        "i": parallel("each pixel is looked up in a table that is only read"),
        "j": parallel("each pixel is looked up in a table that is only read"),
    },
}
DIAGNOSTICS: Diagnostics = {}
