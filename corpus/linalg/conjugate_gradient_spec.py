"""What the kernels of conjugate_gradient.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel(agreement=relative_l2(1e-9))
def cg(make: Inputs) -> Arguments:
    m = make.rng.random((make.size, make.size))
    return make.array(m @ m.T + make.size * np.eye(make.size)), make.normal(make.size), 5


PLAN: Plan = {
    "cg": {
        "_": serial("a step needs the last residual"),
        "ap": parallel("elements are independent"),
        "x": parallel("elements are independent"),
        "r": parallel("elements are independent"),
        "p": parallel("elements are independent"),
    }
}
DIAGNOSTICS: Diagnostics = {}
