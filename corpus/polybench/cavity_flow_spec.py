"""What the kernels of cavity_flow.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 8, "M": 60, "L": 200}, dtypes=("float64",), orders=("C",))


@spec.kernel
def pressure_poisson(make: Inputs) -> Arguments:
    return 4, make.uniform(make.size, make.size), 0.1, 0.1, make.normal(make.size, make.size)


@spec.kernel
def build_up(make: Inputs) -> Arguments:
    return (
        make.zeros(make.size, make.size),
        1.0,
        0.001,
        make.uniform(make.size, make.size),
        make.uniform(make.size, make.size),
        0.1,
        0.1,
    )


PLAN: Plan = {
    "pressure_poisson": {
        "q": serial("iterations"),
        "pn[:]": parallel("one array is written, the other read"),
        "p[1:-1, 1:-1]": parallel("one array is written, the other read"),
    },
    "build_up": {"b[1:-1, 1:-1]": parallel("elements are independent")},
}
DIAGNOSTICS: Diagnostics = {}
