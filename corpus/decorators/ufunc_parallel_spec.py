"""What the kernels of ufunc_parallel.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def air_density(make: Inputs) -> Arguments:
    return make.uniform(make.size, low=8e4, high=1e5), make.uniform(make.size, low=250.0, high=300.0)


@spec.kernel
def cube(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def sum_of_cubes(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {
    "air_density": {"elements": parallel("target says so")},
    "cube": {"elements": parallel("each element for itself")},
    "sum_of_cubes": {"i": reduction("elements are added")},
}
DIAGNOSTICS: Diagnostics = {"air_density": ("CRB2001",), "cube": ("CRB2001",), "sum_of_cubes": ("CRB2006",)}
