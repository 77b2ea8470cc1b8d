"""What the kernels of racy_pragma.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, distinct, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 100}, dtypes=("float64",), orders=("C",))


@spec.kernel
def shift(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def scatter_add(make: Inputs) -> Arguments:
    return make.integers(make.size, low=0, high=4), make.normal(make.size), make.zeros(4)


PLAN: Plan = {
    "shift": {"i": serial("a[i - 1] was just written: the pragma is wrong")},
    "scatter_add": {"i": distinct("indices repeat and nothing says atomic")},
}
DIAGNOSTICS: Diagnostics = {"shift": ("CRB3001",), "scatter_add": ("CRB3017",)}
