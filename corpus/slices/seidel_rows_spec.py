"""What the kernels of seidel_rows.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 8, "M": 100})


@spec.kernel
def seidel_row(make: Inputs) -> Arguments:
    return make.uniform(make.size, make.size), 2


PLAN: Plan = {
    "seidel_row": {
        "_": serial("steps"),
        "i": serial("row i - 1 is new"),
        "j": serial("a[i, j - 1] is new"),
    }
}
DIAGNOSTICS: Diagnostics = {}
