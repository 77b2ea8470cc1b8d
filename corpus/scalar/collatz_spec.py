"""What the kernels of collatz.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 1}, dtypes=("float64",), orders=("C",))


@spec.kernel
def collatz_steps(make: Inputs) -> Arguments:
    return (int(make.rng.integers(2, 10**6)),)


PLAN: Plan = {"collatz_steps": {"while": serial("every number follows from the one before")}}
DIAGNOSTICS: Diagnostics = {}
