"""What the kernels of covariance.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 8, "M": 60, "L": 300}, dtypes=("float64",), orders=("C",))


@spec.kernel(agreement=relative_l2())
def covariance(make: Inputs) -> Arguments:
    return make.normal(make.size, 5), make.zeros(5), make.zeros(5, 5)


PLAN: Plan = {
    "covariance": {
        "mean[:M]": parallel("each column is a sum of its own"),
        "data[:N, :M]": parallel("elements are independent"),
        "i": parallel("a pair writes its own two elements"),
        "j": parallel("a pair writes its own two elements"),
        "k": reduction("products are added"),
    }
}
DIAGNOSTICS: Diagnostics = {}
