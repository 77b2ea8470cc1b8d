"""What the kernels of forward_substitution.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 200})


@spec.kernel
def forward(make: Inputs) -> Arguments:
    return (
        make.array(np.eye(make.size) + np.tril(make.rng.random((make.size, make.size))) / make.size),
        make.normal(make.size),
        make.zeros(make.size),
    )


@spec.kernel
def backward_columns(make: Inputs) -> Arguments:
    return make.array(
        np.eye(make.size) + np.triu(make.rng.random((make.size, make.size))) / make.size
    ), make.normal(make.size)


PLAN: Plan = {
    "forward": {
        "i": serial("row i needs all x before it"),
        "j": reduction("products are subtracted"),
    },
    "backward_columns": {
        "j": serial("x[j] must be done"),
        "i": parallel("each x[i] for itself"),
    },
}
DIAGNOSTICS: Diagnostics = {}
