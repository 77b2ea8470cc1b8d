"""What the kernels of stencil_in_kernel.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def diffusion(make: Inputs) -> Arguments:
    return make.normal(make.size, 6), 0.1


@spec.kernel
def simulate(make: Inputs) -> Arguments:
    return make.normal(make.size, 6), 0.1, 2


PLAN: Plan = {
    "diffusion": {"elements": parallel("the result is another array")},
    "simulate": {"_": serial("steps")},
}
DIAGNOSTICS: Diagnostics = {"diffusion": ("CRB2001",), "simulate": ("CRB2006",)}
