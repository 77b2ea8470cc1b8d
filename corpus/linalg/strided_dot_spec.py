"""What the kernels of strided_dot.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel(agreement=relative_l2())
def column_gram(make: Inputs) -> Arguments:
    return (make.normal(make.size, 4),)


PLAN: Plan = {
    "column_gram": {
        "i": parallel("each pair writes its own two elements"),
        "j": parallel("each pair writes its own two elements"),
    }
}
DIAGNOSTICS: Diagnostics = {}
