"""What the kernels of explicit_signature.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def power_series(make: Inputs) -> Arguments:
    return make.rng.uniform(0, 0.9), make.size


@spec.kernel(dtypes=("float32",))
def mean_single(make: Inputs) -> Arguments:
    return (make.uniform(make.size),)


@spec.kernel
def clamp_add(make: Inputs) -> Arguments:
    return make.uniform(make.size), make.uniform(make.size), 1.2


@spec.kernel
def larger(make: Inputs) -> Arguments:
    return make.rng.normal(), make.rng.normal()


PLAN: Plan = {
    "power_series": {"_": serial("the power grows")},
    "mean_single": {"v": reduction("elements are added")},
    "clamp_add": {"i": parallel("each element for itself")},
    "larger": {},
}
DIAGNOSTICS: Diagnostics = {"larger": ("CRB2002",)}
