"""What the kernels of qr_givens.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def rotation(make: Inputs) -> Arguments:
    return make.rng.normal(), make.rng.normal()


@spec.kernel
def hessenberg_to_triangular(make: Inputs) -> Arguments:
    return (make.array(np.triu(make.rng.normal(size=(make.size, make.size)), -1)),)


PLAN: Plan = {
    "rotation": {},
    "hessenberg_to_triangular": {
        "k": serial("a rotation changes the next row"),
        "j": parallel("each column for itself"),
    },
}
DIAGNOSTICS: Diagnostics = {}
