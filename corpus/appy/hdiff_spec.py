"""What the kernels of hdiff.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 8, "M": 64, "L": 256}, dtypes=("float64",), orders=("C",))


@spec.kernel
def hdiff(make: Inputs) -> Arguments:
    n = make.size
    fields = make.uniform(n + 4, n + 4, 5), make.zeros(n, n, 5), make.uniform(n, n, 5)
    return *fields, make.zeros(n + 2, n + 2, 5), make.zeros(n + 1, n, 5), make.zeros(n, n + 1, 5)


PLAN: Plan = {
    "hdiff": {
        "lap[:I + 2, :J + 2, :K]": parallel("elements are independent"),
        "flx[:I + 1, :J, :K]": parallel("elements are independent"),
        "fly[:I, :J + 1, :K]": parallel("elements are independent"),
        "out_field[:I, :J, :K]": parallel("elements are independent"),
    }
}
DIAGNOSTICS: Diagnostics = {}
