"""What the kernels of ring_buffer.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def shifted_difference(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def laplacian_periodic(make: Inputs) -> Arguments:
    return (make.normal(make.size, 3),)


PLAN: Plan = {
    "shifted_difference": {"return": parallel("elements are independent")},
    "laplacian_periodic": {"i": parallel("u is only read")},
}
DIAGNOSTICS: Diagnostics = {}
