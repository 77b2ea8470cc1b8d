"""What the kernels of seidel_2d.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 100, "L": 1_000}, orders=("C",))


@spec.kernel
def seidel_2d(make: Inputs) -> Arguments:
    return 2, make.uniform(make.size, make.size)


PLAN: Plan = {
    "seidel_2d": {
        "t": serial("a step needs the last"),
        "i": serial("row i - 1 is new"),
        "j": serial("A[i, j - 1] is new"),
    }
}
DIAGNOSTICS: Diagnostics = {}
