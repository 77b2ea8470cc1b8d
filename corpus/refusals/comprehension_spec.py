"""What the kernels of comprehension.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def chebyshev_nodes(make: Inputs) -> Arguments:
    return (make.size + int(make.rng.integers(0, 5)),)


PLAN: Plan = {"chebyshev_nodes": {}}
DIAGNOSTICS: Diagnostics = {"chebyshev_nodes": ("CRB2004",)}
