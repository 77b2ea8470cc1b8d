"""What the kernels of bfs_levels.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def bfs(make: Inputs) -> Arguments:
    start = np.concatenate(([0], np.cumsum(make.rng.integers(0, 4, make.size))))
    return start, make.integers(int(start[-1]), low=0, high=make.size), 0, np.zeros(make.size, np.int64)


PLAN: Plan = {
    "bfs": {
        "v": parallel("each level is set"),
        "while": serial("the queue grows as it is read"),
        "k": serial("neighbours go to the end of the queue"),
    }
}
DIAGNOSTICS: Diagnostics = {}
