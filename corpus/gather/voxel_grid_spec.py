"""What the kernels of voxel_grid.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def voxelise(make: Inputs) -> Arguments:
    return make.uniform(make.size, 3, high=4.0), 1.0, np.zeros((3, 4, 3), np.int64)


@spec.kernel
def column_depth(make: Inputs) -> Arguments:
    return make.integers(make.size, 4, 5, low=0, high=9), 0.5, make.zeros(make.size, 4)


PLAN: Plan = {
    "voxelise": {"p": serial("points share voxels")},
    "column_depth": {
        "i": parallel("each column for itself"),
        "j": parallel("each column for itself"),
        "k": reduction("densities are added"),
    },
}
DIAGNOSTICS: Diagnostics = {}
