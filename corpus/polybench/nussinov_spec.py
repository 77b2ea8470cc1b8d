"""What the kernels of nussinov.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 12, "M": 60, "L": 200}, dtypes=("float64",), orders=("C",))


@spec.kernel
def match(make: Inputs) -> Arguments:
    return int(make.rng.integers(0, 4)), int(make.rng.integers(0, 4))


@spec.kernel
def nussinov(make: Inputs) -> Arguments:
    return make.size, make.integers(make.size, low=0, high=4, dtype="int32")


PLAN: Plan = {
    "match": {},
    "nussinov": {
        "i": serial("row i needs the rows below"),
        "j": serial("table[i, j - 1] is new"),
        "k": reduction("a maximum"),
    },
}
DIAGNOSTICS: Diagnostics = {}
