"""What the kernels of mlp.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 8, "M": 100, "L": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def relu(make: Inputs) -> Arguments:
    return (make.normal(make.size, 5),)


@spec.kernel(agreement=relative_l2())
def mlp(make: Inputs) -> Arguments:
    return make.normal(make.size, 6), make.normal(6, 8), make.normal(8), make.normal(8, 4), make.normal(4)


PLAN: Plan = {
    "relu": {"return": parallel("elements are independent")},
    "mlp": {
        "h": parallel("elements are independent"),
        "z": parallel("elements are independent"),
        "e": parallel("elements are independent"),
        "return": parallel("elements are independent"),
    },
}
DIAGNOSTICS: Diagnostics = {}
