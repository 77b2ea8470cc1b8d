"""What the kernels of stencil_private_row.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def smooth_rows(make: Inputs) -> Arguments:
    return make.uniform(make.size, 8), 3


PLAN: Plan = {
    "smooth_rows": {
        "i": parallel("row i is read and written by iteration i alone"),
        "_": serial("smoothing after smoothing"),
    }
}
DIAGNOSTICS: Diagnostics = {}
