"""What the kernels of ufunc_reduce.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def log_add(make: Inputs) -> Arguments:
    return make.normal(make.size), make.normal(make.size)


@spec.kernel
def log_total(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {
    "log_add": {"elements": parallel("each element for itself")},
    "log_total": {},
}
DIAGNOSTICS: Diagnostics = {"log_add": ("CRB2001",)}
