"""What the kernels of gufunc_matrix.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def matmul(make: Inputs) -> Arguments:
    return make.normal(make.size, 3, 4), make.normal(make.size, 4, 2)


PLAN: Plan = {
    "matmul": {
        "elements": parallel("each pair of matrices for itself"),
        "i": parallel("each element for itself"),
        "j": parallel("each element for itself"),
        "k": reduction("products are added"),
    }
}
DIAGNOSTICS: Diagnostics = {"matmul": ("CRB2001",)}
