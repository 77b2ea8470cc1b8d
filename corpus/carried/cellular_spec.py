"""What the kernels of cellular.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def automaton(make: Inputs) -> Arguments:
    cells = np.zeros((make.size, 17), np.uint8)
    cells[0] = make.rng.integers(0, 2, 17)
    return make.keep(cells), 110


PLAN: Plan = {
    "automaton": {
        "t": serial("a generation follows from the last"),
        "i": parallel("cells of one generation are independent"),
    }
}
DIAGNOSTICS: Diagnostics = {}
