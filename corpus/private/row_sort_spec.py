"""What the kernels of row_sort.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def sort_rows(make: Inputs) -> Arguments:
    return (make.normal(make.size, 9),)


PLAN: Plan = {
    "sort_rows": {
        "i": parallel("row i is touched by iteration i alone"),
        "j": serial("insertion sort"),
        "while": serial("insertion sort"),
    }
}
DIAGNOSTICS: Diagnostics = {"sort_rows": ("CRB3006",)}
