"""What the kernels of extremes_of_types.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def running_min(make: Inputs) -> Arguments:
    return (make.integers(make.size, low=-100, high=100),)


@spec.kernel
def nan_aware_max(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {
    "running_min": {"v": reduction("a minimum")},
    "machine_eps": {"while": serial("eps follows from the last")},
    "nan_aware_max": {"v": serial("a NaN must win, which no order-free maximum gives")},
}
DIAGNOSTICS: Diagnostics = {}
