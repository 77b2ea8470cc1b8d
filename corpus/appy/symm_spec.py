"""What the kernels of symm.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction, serial
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 8, "M": 40, "L": 200}, dtypes=("float64",), orders=("C",))


@spec.kernel(agreement=relative_l2())
def symm(make: Inputs) -> Arguments:
    return (
        1.5,
        1.2,
        make.uniform(make.size, 6),
        make.uniform(make.size, make.size),
        make.uniform(make.size, 6),
    )


PLAN: Plan = {
    "symm": {
        "C[:M, :N]": parallel("elements are independent"),
        "i": serial("row i adds to all rows above"),
        "j": parallel("each column for itself"),
        "k": reduction("t is added up, C[k, j] belongs to k"),
    }
}
DIAGNOSTICS: Diagnostics = {}
