"""What the kernels of two_level_histogram.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def sliced_histogram(make: Inputs) -> Arguments:
    return make.integers(make.size, low=0, high=6), 6, 3


PLAN: Plan = {
    "sliced_histogram": {
        "s": parallel("row s of parts belongs to iteration s"),
        "i": serial("bins repeat within a slice"),
        "b": parallel("each bin for itself"),
        "s#2": reduction("parts are added"),
    }
}
DIAGNOSTICS: Diagnostics = {}
