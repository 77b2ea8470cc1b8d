"""What the kernels of krylov.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, reduction
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 6, "M": 60})


@spec.kernel
def kron(make: Inputs) -> Arguments:
    return make.normal(make.size, 2), make.normal(3, 2)


@spec.kernel
def frobenius(make: Inputs) -> Arguments:
    return (make.normal(make.size, 3),)


@spec.kernel
def diagonal_sum(make: Inputs) -> Arguments:
    return (make.normal(make.size, make.size),)


PLAN: Plan = {
    "kron": {
        "i": parallel("every element of out has one origin"),
        "j": parallel("every element of out has one origin"),
        "k": parallel("every element of out has one origin"),
        "l": parallel("every element of out has one origin"),
    },
    "frobenius": {"return": reduction("squares are added")},
    "diagonal_sum": {},
}
DIAGNOSTICS: Diagnostics = {}
