"""What the kernels of spacetime.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 8, "M": 100})


@spec.kernel
def wave(make: Inputs) -> Arguments:
    return make.uniform(5, make.size, 6), 0.1


PLAN: Plan = {
    "wave": {
        "t": serial("a plane follows from the two before"),
        "u[t, 1:-1, 1:-1]": parallel("plane t is not read"),
    }
}
DIAGNOSTICS: Diagnostics = {}
