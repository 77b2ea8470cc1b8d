"""What the kernels of fdtd_2d.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 200, "L": 1_000}, orders=("C",))


@spec.kernel
def fdtd_2d(make: Inputs) -> Arguments:
    return 4, *(make.uniform(make.size, make.size + 2) for _ in range(3)), make.uniform(4)


@spec.kernel
def fdtd_2d_loops(make: Inputs) -> Arguments:
    return 4, *(make.uniform(make.size, make.size + 2) for _ in range(3)), make.uniform(4)


PLAN: Plan = {
    "fdtd_2d": {
        "t": serial("fields go on"),
        "ey[0, :]": parallel("the field written is not read shifted"),
        "ey[1:, :]": parallel("the field written is not read shifted"),
        "ex[:, 1:]": parallel("the field written is not read shifted"),
        "hz[:-1, :-1]": parallel("the field written is not read shifted"),
    },
    "fdtd_2d_loops": {
        "t": serial("fields go on"),
        "j": parallel("the field written is not read shifted"),
        "i": parallel("the field written is not read shifted"),
        "j#2": parallel("the field written is not read shifted"),
        "i#2": parallel("the field written is not read shifted"),
        "j#3": parallel("the field written is not read shifted"),
        "i#3": parallel("the field written is not read shifted"),
        "j#4": parallel("the field written is not read shifted"),
    },
}
DIAGNOSTICS: Diagnostics = {}
