"""What the kernels of matmul_loops.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 200})


@spec.kernel
def matmul(make: Inputs) -> Arguments:
    return make.uniform(make.size, 7), make.uniform(7, 5), make.zeros(make.size, 5)


PLAN: Plan = {
    "matmul": {
        "i": parallel("each element of c is written once"),
        "j": parallel("each element of c is written once"),
        "l": reduction("scalar product of a row and a column"),
    }
}
DIAGNOSTICS: Diagnostics = {}
