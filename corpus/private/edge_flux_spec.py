"""What the kernels of edge_flux.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def edge_residuals(make: Inputs) -> Arguments:
    return (
        make.integers(make.size, low=0, high=9),
        make.integers(make.size, low=0, high=9),
        make.uniform(make.size),
        make.normal(9),
        make.zeros(9),
    )


@spec.kernel
def cell_residuals(make: Inputs) -> Arguments:
    n = make.size
    start = np.concatenate(([0], np.cumsum(make.rng.integers(1, 4, n))))
    k = int(start[-1])
    return (
        start,
        make.integers(k, low=0, high=7),
        make.integers(k, low=0, high=2) * 2 - 1,
        make.normal(7),
        make.zeros(n),
    )


PLAN: Plan = {
    "edge_residuals": {"e": serial("edges share cells (atomics or colours could do it)")},
    "cell_residuals": {
        "c": parallel("each cell gathers from its own edges"),
        "k": reduction("fluxes are added"),
    },
}
DIAGNOSTICS: Diagnostics = {}
