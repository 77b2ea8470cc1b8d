"""What the kernels of fdtd_2d.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 8, "M": 100, "L": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def fdtd_2d(make: Inputs) -> Arguments:
    return 3, *(make.uniform(make.size, make.size + 2) for _ in range(3)), make.uniform(3)


PLAN: Plan = {
    "fdtd_2d": {
        "t": serial("fields go on"),
        "ey[0, :NY]": parallel("the field written is not read shifted"),
        "ey[1:NX, :NY]": parallel("the field written is not read shifted"),
        "ex[:NX, 1:NY]": parallel("the field written is not read shifted"),
        "hz[:NX - 1, :NY - 1]": parallel("the field written is not read shifted"),
    }
}
DIAGNOSTICS: Diagnostics = {}
