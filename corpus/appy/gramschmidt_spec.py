"""What the kernels of gramschmidt.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction, serial
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 6, "M": 40, "L": 200}, dtypes=("float64",), orders=("C",))


@spec.kernel(agreement=relative_l2())
def gramschmidt(make: Inputs) -> Arguments:
    return (
        make.uniform(make.size + 2, make.size),
        make.zeros(make.size + 2, make.size),
        make.zeros(make.size, make.size),
    )


PLAN: Plan = {
    "gramschmidt": {
        "k": serial("a column is made orthogonal to all before"),
        "i": reduction("products are added"),
        "i#2": reduction("products are added"),
        "Q[:M, k]": parallel("each later column for itself"),
        "j": parallel("each later column for itself"),
        "i#3": parallel("each later column for itself"),
    }
}
DIAGNOSTICS: Diagnostics = {}
