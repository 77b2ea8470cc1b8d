"""What the kernels of neighbour_list.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def neighbours(make: Inputs) -> Arguments:
    return (
        make.uniform(make.size, 2, high=3.0),
        1.0,
        np.zeros(make.size, np.int64),
        np.full((make.size, 6), -1),
    )


PLAN: Plan = {
    "neighbours": {
        "i": parallel("row i of the table belongs to iteration i, k starts anew"),
        "j": serial("k tells where the next neighbour goes"),
    }
}
DIAGNOSTICS: Diagnostics = {}
