"""What the kernels of jacobi_solver.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def jacobi(make: Inputs) -> Arguments:
    return (
        make.array(make.rng.random((make.size, make.size)) + make.size * np.eye(make.size)),
        make.normal(make.size),
        1e-6,
        50,
    )


PLAN: Plan = {
    "jacobi": {
        "sweep": serial("sweep after sweep"),
        "i": parallel("new[i] for each i alone"),
        "j": reduction("products are subtracted"),
    }
}
DIAGNOSTICS: Diagnostics = {}
