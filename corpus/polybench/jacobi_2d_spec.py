"""What the kernels of jacobi_2d.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 100, "L": 1_000}, orders=("C",))


@spec.kernel
def jacobi_2d(make: Inputs) -> Arguments:
    return 4, make.uniform(make.size, make.size), make.uniform(make.size, make.size)


PLAN: Plan = {
    "jacobi_2d": {
        "t": serial("a step needs the last"),
        "i": parallel("one array is written, the other read"),
        "j": parallel("one array is written, the other read"),
        "i#2": parallel("one array is written, the other read"),
        "j#2": parallel("one array is written, the other read"),
    }
}
DIAGNOSTICS: Diagnostics = {}
