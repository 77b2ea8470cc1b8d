"""What the kernels of cuda_matmul.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 6, "M": 12}, dtypes=("float64",), orders=("C",))


@spec.kernel
def run_matmul(make: Inputs) -> Arguments:
    return make.uniform(make.size, 5), make.uniform(5, 3), make.zeros(make.size, 3)


PLAN: Plan = {
    "matmul": {
        "elements": parallel("threads of a block wait for each other, blocks are independent"),
        "t": serial("tiles follow one another"),
        "k": reduction("products are added"),
    },
    "run_matmul": {},
}
DIAGNOSTICS: Diagnostics = {"matmul": ("CRB2001",)}
