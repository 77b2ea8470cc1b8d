"""What the kernels of cuda_reduce.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 20, "M": 100}, dtypes=("float64",), orders=("C",))


@spec.kernel
def run_sum(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {
    "block_sums": {
        "elements": parallel("blocks are independent, threads wait at barriers"),
        "while": serial("halving"),
    },
    "run_sum": {},
}
DIAGNOSTICS: Diagnostics = {"block_sums": ("CRB2001",)}
