"""What the kernels of azimint_masks.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 20, "M": 1_000, "L": 10_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def azimint_masks(make: Inputs) -> Arguments:
    return make.uniform(40 * make.size), make.uniform(40 * make.size), 10


PLAN: Plan = {
    "azimint_masks": {
        "i": parallel("each ring for itself"),
        "inside": parallel("elements are independent"),
        "values": serial("where an element goes depends on those before"),
    }
}
DIAGNOSTICS: Diagnostics = {}
