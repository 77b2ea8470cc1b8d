"""What the kernels of radiation.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def net_flux(make: Inputs) -> Arguments:
    return (
        make.uniform(make.size, low=270.0, high=300.0),
        make.uniform(make.size, low=270.0, high=300.0),
        0.95,
        make.uniform(make.size),
        make.uniform(make.size),
    )


PLAN: Plan = {
    "net_flux": {
        "long_wave": parallel("elements are independent"),
        "sensible": parallel("elements are independent"),
        "return": parallel("elements are independent"),
    }
}
DIAGNOSTICS: Diagnostics = {}
