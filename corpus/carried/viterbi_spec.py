"""What the kernels of viterbi.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def viterbi(make: Inputs) -> Arguments:
    a, b, c = make.uniform(3, low=-3.0), make.uniform(3, 3, low=-3.0), make.uniform(3, 4, low=-3.0)
    return a, b, c, make.integers(make.size, low=0, high=4), np.zeros(make.size, np.int64)


PLAN: Plan = {
    "viterbi": {
        "s": parallel("states of the first step"),
        "t": serial("a step needs the scores of the last"),
        "s#2": parallel("states of one step are independent"),
        "r": reduction("the first best predecessor"),
        "t#2": serial("the path is followed back"),
    }
}
DIAGNOSTICS: Diagnostics = {}
