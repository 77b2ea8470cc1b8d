"""What the kernels of smoothstep.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 1}, orders=("C",))


@spec.kernel
def clamp(make: Inputs) -> Arguments:
    return make.scalar(make.rng.uniform(-1, 2)), make.scalar(0.0), make.scalar(1.0)


@spec.kernel
def smoothstep(make: Inputs) -> Arguments:
    return make.scalar(make.rng.uniform(0, 1)), make.scalar(0.0), make.scalar(1.0)


@spec.kernel
def smootherstep(make: Inputs) -> Arguments:
    return make.scalar(make.rng.uniform(0, 1)), make.scalar(0.0), make.scalar(1.0)


PLAN: Plan = {
    "clamp": {},
    "smoothstep": {},
    "smootherstep": {},
}
DIAGNOSTICS: Diagnostics = {}
