"""What the kernels of least_squares.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel(agreement=relative_l2(1e-9))
def fit_line(make: Inputs) -> Arguments:
    return make.uniform(make.size), make.normal(make.size)


@spec.kernel(agreement=relative_l2())
def residual_norm(make: Inputs) -> Arguments:
    return make.uniform(make.size), make.normal(make.size), 0.5, 0.1


PLAN: Plan = {
    "fit_line": {},
    "residual_norm": {"r": parallel("elements are independent")},
}
DIAGNOSTICS: Diagnostics = {}
