"""What the kernels of conv2d.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 6, "M": 20, "L": 64}, dtypes=("float64",), orders=("C",))


@spec.kernel
def conv2d_bias(make: Inputs) -> Arguments:
    return make.uniform(3, make.size, make.size, 2), make.uniform(3, 3, 2, 4), make.uniform(4)


PLAN: Plan = {
    "conv2d_bias": {
        "b": parallel("each element for itself"),
        "i": parallel("each element for itself"),
        "j": parallel("each element for itself"),
        "c": parallel("each element for itself"),
        "u": reduction("products are added"),
        "v": reduction("products are added"),
        "d": reduction("products are added"),
    }
}
DIAGNOSTICS: Diagnostics = {}
