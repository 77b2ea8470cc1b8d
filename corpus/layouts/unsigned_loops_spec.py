"""What the kernels of unsigned_loops.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def lookup_chain(make: Inputs) -> Arguments:
    return make.keep(make.rng.permutation(make.size).astype(np.uint32)), 3


@spec.kernel
def crc16(make: Inputs) -> Arguments:
    return 0x8408, make.integers(make.size, low=0, high=256, dtype="uint8")


PLAN: Plan = {
    "lookup_chain": {"_": serial("a walk")},
    "crc16": {
        "b": serial("the sum goes on from byte to byte"),
        "_": serial("bit after bit"),
    },
}
DIAGNOSTICS: Diagnostics = {}
