"""What the kernels of ludcmp.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 8, "M": 60, "L": 200}, dtypes=("float64",), orders=("C",))


@spec.kernel(agreement=relative_l2())
def ludcmp(make: Inputs) -> Arguments:
    return make.array(make.rng.random((make.size, make.size)) + make.size * np.eye(make.size)), make.uniform(
        make.size
    )


PLAN: Plan = {
    "ludcmp": {
        "i": serial("row i needs the rows above"),
        "j": serial("a[i, j] needs a[i, :j]"),
        "j#2": parallel("each column for itself"),
        "i#2": serial("y[i] needs all y before it"),
        "i#3": serial("x[i] needs all x behind it"),
    }
}
DIAGNOSTICS: Diagnostics = {}
