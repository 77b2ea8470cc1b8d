"""What the kernels of floyd_warshall.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 8, "M": 60, "L": 300}, dtypes=("float64",), orders=("C",))


@spec.kernel
def floyd_warshall(make: Inputs) -> Arguments:
    path = make.rng.integers(1, 100, (make.size, make.size)).astype(np.float64)
    np.fill_diagonal(path, 0.0)
    return (make.array(path),)


PLAN: Plan = {
    "floyd_warshall": {
        "k": serial("ways over k need those over all before"),
        "path[:N, :N]": parallel("row and column k do not change in step k"),
    }
}
DIAGNOSTICS: Diagnostics = {}
