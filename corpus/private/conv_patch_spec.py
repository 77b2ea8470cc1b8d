"""What the kernels of conv_patch.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 5, "M": 60}, dtypes=("float64",))


@spec.kernel
def conv_patches(make: Inputs) -> Arguments:
    return make.uniform(make.size + 2, 7), make.uniform(2, 3, 3), make.zeros(2, make.size, 5)


PLAN: Plan = {
    "conv_patches": {
        "i": parallel("the patch is private, out[f, i, j] is written once"),
        "j": serial("the patch is used again"),
        "a": parallel("elements of the patch"),
        "b": parallel("elements of the patch"),
        "f": parallel("filters are independent"),
        "a#2": reduction("products are added"),
        "b#2": reduction("products are added"),
    }
}
DIAGNOSTICS: Diagnostics = {}
