"""What the kernels of gcd.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 1}, dtypes=("float64",), orders=("C",))


@spec.kernel
def gcd(make: Inputs) -> Arguments:
    return int(make.rng.integers(1, 10**9)), int(make.rng.integers(1, 10**9))


@spec.kernel
def lcm(make: Inputs) -> Arguments:
    return int(make.rng.integers(1, 10**4)), int(make.rng.integers(1, 10**4))


PLAN: Plan = {
    "gcd": {"while": serial("Euclid's remainders follow one another")},
    "lcm": {},
}
DIAGNOSTICS: Diagnostics = {}
