"""What the kernels of iteration_values.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(
    sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",), inner=("advance", "nearest")
)


@spec.kernel
def cast(make: Inputs) -> Arguments:
    circles = make.normal(3, 3) * 2
    circles[:, 2] = 0.5
    return circles, make.size


@spec.kernel
def least_divisors(make: Inputs) -> Arguments:
    return (make.size + int(make.rng.integers(0, 5)),)


PLAN: Plan = {
    "advance": {},
    "nearest": {"c": serial("the first of equal distances counts"), "t": serial("the nearer one counts")},
    "cast": {"i": parallel("each ray for itself")},
    "least_divisors": {
        "i": parallel("each number for itself"),
        "d": serial("it ends at the first divisor"),
    },
}
DIAGNOSTICS: Diagnostics = {}
