"""What the kernels of gemm_dot.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel(agreement=relative_l2())
def gemm(make: Inputs) -> Arguments:
    return (
        make.scalar(1.5),
        make.scalar(1.2),
        make.uniform(make.size, 6),
        make.uniform(make.size, 5),
        make.uniform(5, 6),
    )


@spec.kernel(agreement=relative_l2())
def bilinear(make: Inputs) -> Arguments:
    return make.normal(make.size), make.normal(make.size, 4), make.normal(4)


PLAN: Plan = {
    "gemm": {"c[:]": parallel("elements are independent, each a sum")},
    "bilinear": {"return": reduction("products are added")},
}
DIAGNOSTICS: Diagnostics = {}
