"""What the kernels of mandelbrot.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def escape(make: Inputs) -> Arguments:
    return make.rng.uniform(-2, 1), make.rng.uniform(-1, 1), 50


@spec.kernel
def mandelbrot(make: Inputs) -> Arguments:
    return (
        make.uniform(make.size, low=-2.0),
        make.uniform(7, low=-1.0),
        40,
        np.zeros((7, make.size), np.int32),
    )


PLAN: Plan = {
    "escape": {"n": serial("z follows from the last z")},
    "mandelbrot": {
        "i": parallel("every pixel counts for itself"),
        "j": parallel("every pixel counts for itself"),
    },
}
DIAGNOSTICS: Diagnostics = {}
