"""What the kernels of bilinear_sampling.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 8, "M": 100}, dtypes=("float64",))


@spec.kernel
def sample(make: Inputs) -> Arguments:
    return make.uniform(5, 5), make.rng.uniform(0, 4), make.rng.uniform(0, 4)


@spec.kernel
def rotate_image(make: Inputs) -> Arguments:
    return make.uniform(make.size, 7), 0.4, make.zeros(make.size, 7)


PLAN: Plan = {
    "sample": {},
    "rotate_image": {
        "i": parallel("each pixel of out is written once"),
        "j": parallel("each pixel of out is written once"),
    },
}
DIAGNOSTICS: Diagnostics = {}
