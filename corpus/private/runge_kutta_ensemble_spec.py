"""What the kernels of runge_kutta_ensemble.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def derivative(make: Inputs) -> Arguments:
    return make.normal(2), 1.0, make.zeros(2)


@spec.kernel
def van_der_pol(make: Inputs) -> Arguments:
    return make.normal(make.size, 2), make.uniform(make.size), 0.01, 20, make.zeros(make.size, 2)


PLAN: Plan = {
    "derivative": {},
    "van_der_pol": {
        "p": parallel("y, k1 and k2 belong to the iteration"),
        "_": serial("time steps"),
    },
}
DIAGNOSTICS: Diagnostics = {}
