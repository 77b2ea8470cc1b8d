"""What the kernels of cell_lists.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def counting_sort(make: Inputs) -> Arguments:
    return make.integers(make.size, low=0, high=6), 6


PLAN: Plan = {
    "counting_sort": {
        "p": serial("particles of one cell count together"),
        "c": serial("a prefix sum"),
        "p#2": serial("the place in a cell goes on"),
    }
}
DIAGNOSTICS: Diagnostics = {}
