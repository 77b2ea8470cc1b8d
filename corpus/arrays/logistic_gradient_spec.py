"""What the kernels of logistic_gradient.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel(agreement=relative_l2())
def gradient(make: Inputs) -> Arguments:
    return make.normal(make.size, 4), make.array((make.rng.random(make.size) > 0.5) * 1.0), make.normal(4)


PLAN: Plan = {
    "gradient": {
        "p": parallel("elements are independent, the products are sums"),
        "return": parallel("elements are independent, the products are sums"),
    }
}
DIAGNOSTICS: Diagnostics = {}
