"""What the kernels of jacobi_1d.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000, "L": 100_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def jacobi_1d(make: Inputs) -> Arguments:
    return 4, make.uniform(make.size), make.uniform(make.size)


PLAN: Plan = {
    "jacobi_1d": {
        "t": serial("a step needs the last"),
        "i": parallel("one array is written, the other read"),
        "i#2": parallel("one array is written, the other read"),
    }
}
DIAGNOSTICS: Diagnostics = {}
