"""What the kernels of cholesky.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 8, "M": 40, "L": 200}, dtypes=("float64",), orders=("C",))


@spec.kernel
def cholesky(make: Inputs) -> Arguments:
    m = make.rng.random((make.size, make.size))
    return (make.array(m @ m.T + make.size * np.eye(make.size)),)


PLAN: Plan = {
    "cholesky": {
        "k": serial("a column needs all before it"),
        "i": parallel("each element for itself"),
        "i#2": parallel("column k is only read"),
        "j": parallel("column k is only read"),
    }
}
DIAGNOSTICS: Diagnostics = {}
