"""What the kernels of local_tuple.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def cross(make: Inputs) -> Arguments:
    return tuple(make.rng.normal(size=3).tolist()), tuple(make.rng.normal(size=3).tolist())


@spec.kernel
def triangle_areas(make: Inputs) -> Arguments:
    return make.normal(8, 3), make.integers(make.size, 3, low=0, high=8), make.zeros(make.size)


PLAN: Plan = {
    "cross": {},
    "triangle_areas": {"f": parallel("area f is written by iteration f alone")},
}
DIAGNOSTICS: Diagnostics = {}
