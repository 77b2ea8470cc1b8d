"""What the kernels of complex_arrays.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def phasor(make: Inputs) -> Arguments:
    return make.uniform(make.size), 2.0, 0.1


@spec.kernel
def power_spectrum(make: Inputs) -> Arguments:
    return (make.keep(make.rng.normal(size=make.size) + 1j * make.rng.normal(size=make.size)),)


@spec.kernel
def mix(make: Inputs) -> Arguments:
    return make.keep(make.rng.normal(size=make.size) + 1j), make.keep(make.rng.normal(size=make.size) - 2j)


PLAN: Plan = {
    "phasor": {"return": parallel("elements are independent")},
    "power_spectrum": {"return": parallel("elements are independent")},
    "mix": {"return": parallel("elements are independent")},
}
DIAGNOSTICS: Diagnostics = {}
