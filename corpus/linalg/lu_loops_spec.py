"""What the kernels of lu_loops.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 200})


@spec.kernel
def lu(make: Inputs) -> Arguments:
    return (make.array(make.rng.random((make.size, make.size)) + make.size * np.eye(make.size)),)


PLAN: Plan = {
    "lu": {
        "k": serial("elimination step after step"),
        "i": parallel("each row below for itself"),
        "j": parallel("each element for itself"),
    }
}
DIAGNOSTICS: Diagnostics = {}
