"""What the kernels of correlation.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 60, "L": 300}, dtypes=("float64",), orders=("C",))


@spec.kernel
def correlation(make: Inputs) -> Arguments:
    return (make.uniform(make.size, make.size + 2),)


PLAN: Plan = {
    "correlation": {
        "i": parallel("a pair writes its own two elements"),
        "j": parallel("a pair writes its own two elements"),
        "k": reduction("products are added"),
        "stddev": parallel("elements are independent"),
        "data": parallel("elements are independent"),
    }
}
DIAGNOSTICS: Diagnostics = {}
