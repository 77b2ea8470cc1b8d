"""What the kernels of mixed_types.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

# So many flags no branch predictor learns by heart when the kernel is called again and again.
spec = Specification(sizes={"S": 10, "M": 100_000})


@spec.kernel
def weighted_counts(make: Inputs) -> Arguments:
    return (
        make.integers(make.size, low=0, high=9, dtype="int32"),
        make.uniform(make.size),
        make.keep(make.rng.random(make.size) > 0.4),
    )


@spec.kernel
def calibrate(make: Inputs) -> Arguments:
    return (
        make.integers(make.size, 4, low=0, high=4096, dtype="uint16"),
        make.uniform(4),
        3,
        make.zeros(make.size, 4),
    )


@spec.kernel
def divide_ints(make: Inputs) -> Arguments:
    return make.integers(make.size, low=-20, high=20), make.integers(make.size, low=1, high=6)


PLAN: Plan = {
    "weighted_counts": {"i": reduction("products are added")},
    "calibrate": {
        "i": parallel("each element for itself"),
        "j": parallel("each element for itself"),
    },
    "divide_ints": {},
}
DIAGNOSTICS: Diagnostics = {}
