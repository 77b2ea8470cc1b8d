"""What the kernels of queue_wait.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def lindley(make: Inputs) -> Arguments:
    return make.array(np.cumsum(make.rng.random(make.size))), make.uniform(make.size), make.zeros(make.size)


@spec.kernel
def reservoir(make: Inputs) -> Arguments:
    return make.uniform(make.size, high=6.0), 2.0, 8.0, make.zeros(make.size)


PLAN: Plan = {
    "lindley": {"k": serial("a customer waits for the one before")},
    "reservoir": {"day": serial("storage goes on")},
}
DIAGNOSTICS: Diagnostics = {}
