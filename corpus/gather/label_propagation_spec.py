"""What the kernels of label_propagation.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 8, "M": 100}, dtypes=("float64",))


@spec.kernel
def label_step(make: Inputs) -> Arguments:
    labels = np.arange(make.size * 6).reshape(make.size, 6)
    return (
        make.keep(make.rng.random((make.size, 6)) > 0.4),
        make.keep(labels),
        make.keep(np.zeros_like(labels)),
    )


PLAN: Plan = {
    "label_step": {
        "i": reduction("new is written once at each place, changes are counted"),
        "j": reduction("new is written once at each place, changes are counted"),
    }
}
DIAGNOSTICS: Diagnostics = {}
