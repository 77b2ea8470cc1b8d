"""What the kernels of madelung.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 4, "M": 20}, dtypes=("float64",), orders=("C",))


@spec.kernel(agreement=relative_l2())
def madelung(make: Inputs) -> Arguments:
    return (make.size + int(make.rng.integers(0, 4)),)


PLAN: Plan = {
    "madelung": {
        "i": reduction("each ion adds a term"),
        "j": reduction("each ion adds a term"),
        "k": reduction("each ion adds a term"),
    }
}
DIAGNOSTICS: Diagnostics = {}
