"""What the kernels of overlap_shift.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def delay_line(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def shifted_double(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def running_add(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def forward_difference(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {
    "delay_line": {"a[1:]": serial("Numba copies overlapping slices as if through a temporary")},
    "shifted_double": {"a[1:]": parallel("the right side is complete before it is stored")},
    "running_add": {"a[1:]": serial("Numba adds in element order: a prefix sum")},
    "forward_difference": {"a[:-1]": serial("element order counts here too")},
}
DIAGNOSTICS: Diagnostics = {}
