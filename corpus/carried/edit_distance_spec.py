"""What the kernels of edit_distance.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 15, "M": 300}, dtypes=("float64",))


@spec.kernel
def edit_distance(make: Inputs) -> Arguments:
    return make.integers(make.size, low=0, high=4, dtype="uint8"), make.integers(
        make.size, low=0, high=4, dtype="uint8"
    )


PLAN: Plan = {
    "edit_distance": {
        "i": parallel("the first column is filled by index"),
        "j": parallel("the first row is filled by index"),
        "i#2": serial("row i needs row i - 1"),
        "j#2": serial("the cell to the left was just written"),
    }
}
DIAGNOSTICS: Diagnostics = {}
