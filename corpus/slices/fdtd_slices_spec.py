"""What the kernels of fdtd_slices.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 8, "M": 200})


@spec.kernel
def fdtd(make: Inputs) -> Arguments:
    return (
        3,
        make.uniform(make.size, 6),
        make.uniform(make.size, 6),
        make.uniform(make.size, 6),
        make.uniform(3),
    )


PLAN: Plan = {
    "fdtd": {
        "t": serial("fields go on"),
        "ey[1:, :]": parallel("the field written is not among those read shifted"),
        "ex[:, 1:]": parallel("the field written is not among those read shifted"),
        "hz[:-1, :-1]": parallel("the field written is not among those read shifted"),
    }
}
DIAGNOSTICS: Diagnostics = {}
