"""What the kernels of saxpy.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def saxpy(make: Inputs) -> Arguments:
    return make.scalar(1.5), make.uniform(make.size), make.uniform(make.size)


@spec.kernel
def saxpy_parallel(make: Inputs) -> Arguments:
    return make.scalar(1.5), make.uniform(make.size), make.uniform(make.size)


PLAN: Plan = {
    "saxpy": {"i": parallel("each iteration owns y[i]")},
    "saxpy_parallel": {"i": parallel("each iteration owns y[i]")},
}
DIAGNOSTICS: Diagnostics = {}
