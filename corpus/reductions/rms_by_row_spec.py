"""What the kernels of rms_by_row.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 300})


@spec.kernel
def weighted_rms(make: Inputs) -> Arguments:
    return make.normal(make.size, 5), make.uniform(make.size, low=0.5)


PLAN: Plan = {
    "weighted_rms": {
        "i": reduction("rows are added with their weights"),
        "j": reduction("squares are added up"),
    }
}
DIAGNOSTICS: Diagnostics = {}
