"""What the kernels of banded.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def band_matvec(make: Inputs) -> Arguments:
    return make.normal(3, make.size), np.array([-2, 0, 1]), make.normal(make.size), make.zeros(make.size)


PLAN: Plan = {
    "band_matvec": {
        "i": parallel("each element for itself"),
        "d": serial("diagonals add to the same y"),
        "i#2": parallel("each element for itself"),
    }
}
DIAGNOSTICS: Diagnostics = {}
