"""What the kernels of passed_functions.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(
    sizes={"S": 10, "M": 1_000},
    dtypes=("float64",),
    orders=("C",),
    inner=("attraction", "runge_kutta", "euler", "energy", "integrate"),
)


@spec.kernel
def compare(make: Inputs) -> Arguments:
    return make.normal(6), 0.05


@spec.kernel
def ensemble(make: Inputs) -> Arguments:
    return (make.normal(make.size, 6),)


PLAN: Plan = {
    "attraction": {
        "i": parallel("each body has its own force"),
        "j": reduction("forces are added"),
    },
    "runge_kutta": {},
    "euler": {},
    "energy": {},
    "integrate": {"step": serial("a step follows from the last one")},
    "compare": {},
    "ensemble": {"s": parallel("each start for itself")},
}
DIAGNOSTICS: Diagnostics = {}
