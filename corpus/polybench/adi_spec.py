"""What the kernels of adi.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 100, "L": 400}, orders=("C",))


@spec.kernel
def adi(make: Inputs) -> Arguments:
    return 3, make.uniform(make.size, make.size)


PLAN: Plan = {
    "adi": {
        "t": serial("a step needs the last"),
        "j": serial("column j needs column j - 1"),
        "j#2": serial("row j needs row j + 1"),
        "p[1:-1, j]": parallel("elements of one column are independent"),
        "q[1:-1, j]": parallel("elements of one column are independent"),
        "v[j, 1:-1]": parallel("elements of one column are independent"),
    }
}
DIAGNOSTICS: Diagnostics = {}
