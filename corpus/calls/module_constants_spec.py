"""What the kernels of module_constants.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def temperature(make: Inputs) -> Arguments:
    return (make.rng.uniform(0, 32000),)


@spec.kernel
def scale_heights(make: Inputs) -> Arguments:
    return make.uniform(make.size, high=32000.0), make.zeros(make.size)


PLAN: Plan = {
    "temperature": {"k": serial("layer after layer")},
    "scale_heights": {"i": parallel("each height for itself")},
}
DIAGNOSTICS: Diagnostics = {}
