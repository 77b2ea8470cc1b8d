"""What the kernels of page_rank.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def page_rank(make: Inputs) -> Arguments:
    return make.array((make.rng.random((make.size, make.size)) > 0.6) * 1.0), 0.85, 5


PLAN: Plan = {
    "page_rank": {
        "_": serial("a rank follows from the last"),
        "i": serial("pages add to the same ranks, in order"),
        "j": parallel("each rank for itself"),
    }
}
DIAGNOSTICS: Diagnostics = {}
