"""What the kernels of gemm.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 10, "M": 100, "L": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel(agreement=relative_l2())
def gemm(make: Inputs) -> Arguments:
    return (
        1.5,
        1.2,
        make.uniform(make.size, make.size + 1),
        make.uniform(make.size, 7),
        make.uniform(7, make.size + 1),
    )


@spec.kernel
def gemm_loops(make: Inputs) -> Arguments:
    return (
        1.5,
        1.2,
        make.uniform(make.size, make.size + 1),
        make.uniform(make.size, 7),
        make.uniform(7, make.size + 1),
    )


PLAN: Plan = {
    "gemm": {"C[:]": parallel("elements are independent")},
    "gemm_loops": {
        "i": parallel("each element for itself"),
        "j": parallel("each element for itself"),
        "j#2": parallel("each element for itself"),
        "k": serial("terms are added to C in order"),
    },
}
DIAGNOSTICS: Diagnostics = {}
