"""What the kernels of floyd_warshall.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification


def distances(make: Inputs) -> np.ndarray:
    """Return distances between vertices, none from a vertex to itself."""
    path = make.rng.integers(1, 100, (make.size, make.size)).astype(np.float64)
    np.fill_diagonal(path, 0.0)
    return make.array(path)


spec = Specification(sizes={"S": 10, "M": 100, "L": 300}, orders=("C",))


@spec.kernel
def floyd_warshall(make: Inputs) -> Arguments:
    return (distances(make),)


@spec.kernel
def floyd_warshall_rows(make: Inputs) -> Arguments:
    return (distances(make),)


PLAN: Plan = {
    "floyd_warshall": {
        "k": serial("ways over k need those over all before"),
        "i": parallel("row k does not change in step k, since path[k, k] is 0"),
        "j": parallel("column k does not change either"),
    },
    "floyd_warshall_rows": {
        "k": serial("ways over k need those over all before"),
        "i": parallel("row k does not change in step k"),
    },
}
DIAGNOSTICS: Diagnostics = {}
