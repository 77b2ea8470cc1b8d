"""What the kernels of dictionary_counts.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def most_common(make: Inputs) -> Arguments:
    return (make.integers(make.size, low=0, high=5),)


PLAN: Plan = {
    "most_common": {
        "v": serial("the dictionary grows"),
        "v#2": serial("keys come in order of insertion"),
    }
}
DIAGNOSTICS: Diagnostics = {"most_common": ("CRB2004",)}
