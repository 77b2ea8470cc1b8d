"""What the kernels of smith_waterman.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 20, "M": 300}, dtypes=("float64",))


@spec.kernel
def alignment_score(make: Inputs) -> Arguments:
    return make.integers(make.size, low=0, high=4), make.integers(make.size + 3, low=0, high=4), 2, -1, -2


PLAN: Plan = {
    "alignment_score": {
        "i": serial("the rows change places"),
        "j": serial("current[j - 1] was just written"),
    }
}
DIAGNOSTICS: Diagnostics = {}
