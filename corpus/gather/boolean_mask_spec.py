"""What the kernels of boolean_mask.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def positive_part(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def mask_store(make: Inputs) -> Arguments:
    return make.array(
        np.where(make.rng.random(make.size) < 0.2, np.nan, make.rng.normal(size=make.size))
    ), make.scalar(0.5)


@spec.kernel
def masked_mean(make: Inputs) -> Arguments:
    return make.normal(make.size), make.uniform(make.size), 0.0, 0.9


PLAN: Plan = {
    "positive_part": {"return": serial("where an element goes depends on those before")},
    "mask_store": {
        "x[x > limit]": parallel("elements are independent"),
        "x[np.isnan(x)]": parallel("elements are independent"),
    },
    "masked_mean": {
        "inside": parallel("elements are independent"),
        "return": reduction("the chosen are added"),
    },
}
DIAGNOSTICS: Diagnostics = {}
