"""What the kernels of nan_statistics.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def nan_mean(make: Inputs) -> Arguments:
    return (
        make.array(
            np.where(make.rng.random((make.size, 3)) < 0.3, np.nan, make.rng.normal(size=(make.size, 3)))
        ),
    )


@spec.kernel
def nan_extent(make: Inputs) -> Arguments:
    return (
        make.array(
            np.where(make.rng.random((make.size, 3)) < 0.3, np.nan, make.rng.normal(size=(make.size, 3)))
        ),
    )


PLAN: Plan = {
    "nan_mean": {"v": reduction("values are added and counted")},
    "nan_extent": {},
}
DIAGNOSTICS: Diagnostics = {}
