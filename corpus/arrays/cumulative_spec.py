"""What the kernels of cumulative.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def log_returns(make: Inputs) -> Arguments:
    return (make.uniform(make.size, low=0.5, high=2.0),)


@spec.kernel
def equity(make: Inputs) -> Arguments:
    return (make.normal(make.size, deviation=0.01),)


@spec.kernel
def normalised_cdf(make: Inputs) -> Arguments:
    return (make.uniform(make.size),)


PLAN: Plan = {
    "log_returns": {"return": parallel("elements are independent")},
    "equity": {"return": serial("a prefix sum")},
    "normalised_cdf": {"c": serial("a prefix sum")},
}
DIAGNOSTICS: Diagnostics = {}
