"""What the kernels of bessel.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 1}, dtypes=("float64",), orders=("C",))


@spec.kernel
def bessel_j0(make: Inputs) -> Arguments:
    return (make.rng.uniform(0, 8),)


PLAN: Plan = {"bessel_j0": {"k": serial("a term is made from the one before")}}
DIAGNOSTICS: Diagnostics = {}
