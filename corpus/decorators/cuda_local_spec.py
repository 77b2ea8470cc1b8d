"""What the kernels of cuda_local.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 6, "M": 20}, dtypes=("float64",), orders=("C",))


@spec.kernel
def run_moments(make: Inputs) -> Arguments:
    return make.normal(make.size, 4), make.zeros(make.size, 3)


@spec.kernel
def run_fill3(make: Inputs) -> Arguments:
    return (make.normal(3, 4, 2),)


PLAN: Plan = {
    "moments": {
        "elements": parallel("row i belongs to thread i"),
        "k": parallel("each moment for itself"),
        "k#3": parallel("each moment for itself"),
        "j": serial("moments go on"),
        "k#2": serial("a power follows from the last"),
    },
    "fill3": {"elements": parallel("each element for itself")},
    "run_moments": {},
    "run_fill3": {},
}
DIAGNOSTICS: Diagnostics = {"moments": ("CRB2001",), "fill3": ("CRB2001",)}
