"""What the kernels of triangular_slices.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 8, "M": 100})


@spec.kernel
def cholesky_rows(make: Inputs) -> Arguments:
    m = make.rng.random((make.size, make.size))
    return (make.array(m @ m.T + make.size * np.eye(make.size)),)


PLAN: Plan = {
    "cholesky_rows": {
        "i": serial("row i needs the rows above"),
        "j": serial("a[i, j] needs a[i, :j]"),
    }
}
DIAGNOSTICS: Diagnostics = {}
