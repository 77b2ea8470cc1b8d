"""What the kernels of boundary.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def cavity_boundary(make: Inputs) -> Arguments:
    return make.uniform(make.size, 5), make.uniform(make.size, 5), make.uniform(make.size, 5)


@spec.kernel
def periodic(make: Inputs) -> Arguments:
    return (make.uniform(make.size, 5),)


PLAN: Plan = {
    "cavity_boundary": {
        "p[:, -1]": parallel("one row or column is written from another"),
        "p[0, :]": parallel("one row or column is written from another"),
        "p[:, 0]": parallel("one row or column is written from another"),
        "u[0, :]": parallel("one row or column is written from another"),
        "v[0, :]": parallel("one row or column is written from another"),
    },
    "periodic": {
        "a[0]": parallel("one row or column is written from another"),
        "a[-1]": parallel("one row or column is written from another"),
        "a[:, 0]": parallel("one row or column is written from another"),
        "a[:, -1]": parallel("one row or column is written from another"),
    },
}
DIAGNOSTICS: Diagnostics = {}
