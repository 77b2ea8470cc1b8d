"""What the kernels of global_array.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 8, "M": 100}, dtypes=("float64",))


@spec.kernel
def gaussian_blur(make: Inputs) -> Arguments:
    return make.uniform(make.size, 6), make.zeros(make.size, 6)


@spec.kernel
def smooth_part(make: Inputs) -> Arguments:
    return (int(make.rng.integers(1, 10**6)),)


PLAN: Plan = {
    "gaussian_blur": {
        "i": parallel("each pixel of out is written once"),
        "j": parallel("each pixel of out is written once"),
        "a": reduction("products are added"),
        "b": reduction("products are added"),
    },
    "smooth_part": {
        "p": serial("n goes on"),
        "while": serial("n goes on"),
    },
}
DIAGNOSTICS: Diagnostics = {}
