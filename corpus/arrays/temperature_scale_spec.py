"""What the kernels of temperature_scale.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def to_kelvin(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def anomaly(make: Inputs) -> Arguments:
    return make.normal(make.size), 14.0


PLAN: Plan = {
    "to_kelvin": {"return": parallel("elements are independent")},
    "anomaly": {"return": parallel("elements are independent")},
}
DIAGNOSTICS: Diagnostics = {}
