"""What the kernels of booleans.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def count_true(make: Inputs) -> Arguments:
    return (make.keep(make.rng.random(make.size) > 0.5),)


@spec.kernel
def game_of_life(make: Inputs) -> Arguments:
    return make.keep(make.rng.random((make.size, 6)) > 0.5), make.keep(np.zeros((make.size, 6), np.bool_))


@spec.kernel
def both(make: Inputs) -> Arguments:
    return make.keep(make.rng.random(make.size) > 0.5), make.keep(make.rng.random(make.size) > 0.5)


PLAN: Plan = {
    "count_true": {"m": reduction("true elements are counted")},
    "game_of_life": {
        "i": parallel("cells is only read"),
        "j": parallel("cells is only read"),
        "di": reduction("neighbours are counted"),
        "dj": reduction("neighbours are counted"),
    },
    "both": {},
}
DIAGNOSTICS: Diagnostics = {}
