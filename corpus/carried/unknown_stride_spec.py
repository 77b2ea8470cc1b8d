"""What the kernels of unknown_stride.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def recur(make: Inputs) -> Arguments:
    return make.normal(make.size), 1


@spec.kernel
def comb(make: Inputs) -> Arguments:
    return make.normal(make.size), make.zeros(make.size), 2, 0.7


PLAN: Plan = {
    "recur": {"i": serial("k may be any distance")},
    "comb": {"t": serial("y[t - delay] was written before")},
}
DIAGNOSTICS: Diagnostics = {}
