"""What the kernels of cholesky.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 10, "M": 100, "L": 400}, dtypes=("float64",), orders=("C",))


@spec.kernel(agreement=relative_l2())
def cholesky(make: Inputs) -> Arguments:
    m = make.rng.random((make.size, make.size))
    return (make.array(m @ m.T + make.size * np.eye(make.size)),)


PLAN: Plan = {
    "cholesky": {
        "i": serial("row i needs the rows above"),
        "j": serial("a[i, j] needs a[i, :j]"),
    }
}
DIAGNOSTICS: Diagnostics = {}
