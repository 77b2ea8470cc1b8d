"""What the kernels of geometry_results.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def centroid(make: Inputs) -> Arguments:
    return (make.normal(make.size, 3),)


@spec.kernel
def bounding_box(make: Inputs) -> Arguments:
    return (make.normal(make.size, 3),)


@spec.kernel
def plane_normal(make: Inputs) -> Arguments:
    return make.normal(3), make.normal(3), make.normal(3)


PLAN: Plan = {
    "centroid": {
        "i": serial("points add to the same sums, in order"),
        "k": parallel("coordinates are independent"),
    },
    "bounding_box": {"i": reduction("minimum and maximum")},
    "plane_normal": {},
}
DIAGNOSTICS: Diagnostics = {}
