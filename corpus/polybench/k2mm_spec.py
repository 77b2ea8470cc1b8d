"""What the kernels of k2mm.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 10, "M": 100, "L": 500}, dtypes=("float64",), orders=("C",))


@spec.kernel(agreement=relative_l2())
def k2mm(make: Inputs) -> Arguments:
    return (
        1.5,
        1.2,
        make.uniform(make.size, 7),
        make.uniform(7, 6),
        make.uniform(6, make.size),
        make.uniform(make.size, make.size),
    )


PLAN: Plan = {"k2mm": {"D[:]": parallel("elements are independent")}}
DIAGNOSTICS: Diagnostics = {}
