"""What the kernels of ufunc_logit.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def logit(make: Inputs) -> Arguments:
    return (make.uniform(make.size, low=0.1, high=0.9),)


@spec.kernel
def soft_threshold(make: Inputs) -> Arguments:
    return make.normal(make.size), 0.5


PLAN: Plan = {
    "logit": {"elements": parallel("each element for itself")},
    "soft_threshold": {"elements": parallel("each element for itself")},
}
DIAGNOSTICS: Diagnostics = {"logit": ("CRB2001",), "soft_threshold": ("CRB2001",)}
