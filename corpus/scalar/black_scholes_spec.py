"""What the kernels of black_scholes.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 1}, dtypes=("float64",), orders=("C",))


@spec.kernel
def normal_cdf(make: Inputs) -> Arguments:
    return (make.rng.normal(),)


@spec.kernel
def call_price(make: Inputs) -> Arguments:
    return 100.0 * make.rng.uniform(0.5, 1.5), 100.0, 0.03, make.rng.uniform(0.1, 0.5), 2.0


PLAN: Plan = {
    "normal_cdf": {},
    "call_price": {},
}
DIAGNOSTICS: Diagnostics = {}
