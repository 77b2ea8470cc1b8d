"""What the kernels of gesummv.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 8, "M": 100, "L": 2_000}, dtypes=("float64",), orders=("C",))


@spec.kernel(agreement=relative_l2())
def gesummv(make: Inputs) -> Arguments:
    return (
        1.5,
        1.2,
        make.uniform(make.size, make.size),
        make.uniform(make.size, make.size),
        make.uniform(make.size),
        make.zeros(make.size),
    )


PLAN: Plan = {"gesummv": {"y[:M]": parallel("each element is a sum of its own")}}
DIAGNOSTICS: Diagnostics = {}
