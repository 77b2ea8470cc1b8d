"""What the kernels of strided_columns.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def gram_schmidt(make: Inputs) -> Arguments:
    return (make.normal(make.size, 5),)


PLAN: Plan = {
    "gram_schmidt": {
        "k": serial("a column is made orthogonal to all before"),
        "j": parallel("each later column for itself"),
    }
}
DIAGNOSTICS: Diagnostics = {}
