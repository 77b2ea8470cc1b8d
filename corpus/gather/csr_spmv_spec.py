"""What the kernels of csr_spmv.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification


def csr(make: Inputs) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return a sparse matrix of make.size rows: where rows start, columns, elements."""
    start = np.concatenate(([0], np.cumsum(make.rng.integers(0, 5, make.size))))
    return make.keep(start), make.integers(start[-1], low=0, high=make.size), make.normal(start[-1])


spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def spmv(make: Inputs) -> Arguments:
    return *csr(make), make.normal(make.size), make.zeros(make.size)


@spec.kernel
def spmv_slices(make: Inputs) -> Arguments:
    return *csr(make), make.normal(make.size)


PLAN: Plan = {
    "spmv": {
        "i": parallel("y[i] is written by iteration i alone"),
        "k": reduction("products are added"),
    },
    "spmv_slices": {"i": parallel("y[i] is written by iteration i alone")},
}
DIAGNOSTICS: Diagnostics = {}
