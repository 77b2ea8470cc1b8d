"""What the kernels of hash_mix.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 1}, dtypes=("float64",), orders=("C",))


@spec.kernel
def splitmix64(make: Inputs) -> Arguments:
    return (np.uint64(make.rng.integers(0, 2**63)),)


@spec.kernel
def wrapping_hash(make: Inputs) -> Arguments:
    return (int(make.rng.integers(-(2**62), 2**62)),)


PLAN: Plan = {
    "splitmix64": {},
    "wrapping_hash": {"shift": serial("the hash of a byte mixes the one before")},
}
DIAGNOSTICS: Diagnostics = {}
