"""What the kernels of activation.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 1}, dtypes=("float64",), orders=("C",))


@spec.kernel
def sigmoid(make: Inputs) -> Arguments:
    return (make.rng.normal(),)


@spec.kernel
def gelu(make: Inputs) -> Arguments:
    return (make.rng.normal(),)


@spec.kernel
def elu(make: Inputs) -> Arguments:
    return (make.rng.normal(),)


@spec.kernel
def sigmoid_slope(make: Inputs) -> Arguments:
    return (make.rng.normal(),)


PLAN: Plan = {
    "sigmoid": {},
    "gelu": {},
    "elu": {},
    "sigmoid_slope": {},
}
DIAGNOSTICS: Diagnostics = {}
