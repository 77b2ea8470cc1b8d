"""What the kernels of signal_window.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def hann(make: Inputs) -> Arguments:
    return (make.size + int(make.rng.integers(0, 5)),)


@spec.kernel
def goertzel_power(make: Inputs) -> Arguments:
    return make.normal(make.size), make.rng.uniform(0, 0.5)


PLAN: Plan = {
    "hann": {"return": parallel("elements are independent")},
    "goertzel_power": {
        "c": reduction("products are added"),
        "s": reduction("products are added"),
    },
}
DIAGNOSTICS: Diagnostics = {}
