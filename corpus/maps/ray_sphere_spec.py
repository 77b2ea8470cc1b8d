"""What the kernels of ray_sphere.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 8, "M": 100}, dtypes=("float64",))


@spec.kernel
def hit(make: Inputs) -> Arguments:
    return make.rng.uniform(), make.rng.uniform(), 0.5, 0.5, 2.0, 0.5


@spec.kernel
def render(make: Inputs) -> Arguments:
    return make.uniform(5, 4, low=0.2), make.zeros(make.size, 6)


PLAN: Plan = {
    "hit": {},
    "render": {
        "i": parallel("each pixel for itself"),
        "j": parallel("each pixel for itself"),
        "s": reduction("the nearest of all spheres"),
    },
}
DIAGNOSTICS: Diagnostics = {}
