"""What the kernels of kmer_index.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def rolling_hash(make: Inputs) -> Arguments:
    return make.integers(make.size, low=0, high=4), 4, 10007, np.zeros(make.size, np.int64)


PLAN: Plan = {
    "rolling_hash": {
        "_": serial("the power grows"),
        "i": serial("a hash follows from the last"),
    }
}
DIAGNOSTICS: Diagnostics = {}
