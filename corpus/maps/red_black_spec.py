"""What the kernels of red_black.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 8, "M": 200}, orders=("C",))


@spec.kernel
def half_sweep(make: Inputs) -> Arguments:
    return make.uniform(make.size, 8), make.uniform(make.size, 8), 0.01, 1


PLAN: Plan = {
    "half_sweep": {
        "i": parallel("cells of one colour have neighbours of the other alone"),
        "j": parallel("cells of one colour have neighbours of the other alone"),
    }
}
DIAGNOSTICS: Diagnostics = {}
