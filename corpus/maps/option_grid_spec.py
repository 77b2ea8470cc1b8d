"""What the kernels of option_grid.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def cdf(make: Inputs) -> Arguments:
    return (make.rng.normal(),)


@spec.kernel
def price_book(make: Inputs) -> Arguments:
    n = make.size
    spot, strike, years = (
        make.uniform(n, low=50, high=150),
        make.uniform(n, low=50, high=150),
        make.uniform(n, low=0.1),
    )
    return spot, strike, years, 0.02, 0.3, make.zeros(n), make.zeros(n)


PLAN: Plan = {
    "cdf": {},
    "price_book": {"i": parallel("calls[i] is read after it was written in the same iteration")},
}
DIAGNOSTICS: Diagnostics = {}
