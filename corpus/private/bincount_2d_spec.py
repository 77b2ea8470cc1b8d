"""What the kernels of bincount_2d.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def joint_histogram(make: Inputs) -> Arguments:
    return make.integers(make.size, low=0, high=4), make.integers(make.size, low=0, high=4), 4


@spec.kernel
def mutual_information(make: Inputs) -> Arguments:
    p = make.rng.random((4, 5))
    return (make.array(p / p.sum()),)


PLAN: Plan = {
    "joint_histogram": {"i": serial("pairs repeat")},
    "mutual_information": {
        "i": reduction("terms are added"),
        "j": reduction("terms are added"),
    },
}
DIAGNOSTICS: Diagnostics = {}
