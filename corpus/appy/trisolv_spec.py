"""What the kernels of trisolv.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, reduction, serial
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 8, "M": 100, "L": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel(agreement=relative_l2())
def trisolv(make: Inputs) -> Arguments:
    return (
        make.array(np.eye(make.size) + np.tril(make.rng.random((make.size, make.size))) / make.size),
        make.zeros(make.size),
        make.uniform(make.size),
    )


PLAN: Plan = {
    "trisolv": {
        "i": serial("x[i] needs all x before it"),
        "s": reduction("products are added"),
    }
}
DIAGNOSTICS: Diagnostics = {}
