"""What the kernels of heat_3d.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 6, "M": 25, "L": 100}, orders=("C",))


@spec.kernel
def heat_3d(make: Inputs) -> Arguments:
    return 3, make.uniform(make.size, make.size, make.size), make.uniform(make.size, make.size, make.size)


PLAN: Plan = {
    "heat_3d": {
        "t": serial("a step needs the last"),
        "B[1:-1, 1:-1, 1:-1]": parallel("one array is written, the other read"),
        "A[1:-1, 1:-1, 1:-1]": parallel("one array is written, the other read"),
    }
}
DIAGNOSTICS: Diagnostics = {}
