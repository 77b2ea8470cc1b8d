"""Inputs of the kernels in stencil.py."""

import math

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(
    unit="points",
    sizes={"S": 10**2, "M": 10**5, "L": 10**6},
    benchmark=(10**2, 10**5, 10**6, 10**7, 10**8),
)


@spec.kernel
def star(make: Inputs) -> Arguments:
    """Return a square of points and the weights of a star of radius 2, the radius at run time."""
    n, r = math.isqrt(make.size), 2
    return n, r, make.uniform(2 * r + 1, 2 * r + 1, low=-1.0), make.uniform(n, n), make.uniform(n, n)


@spec.kernel
def star2(make: Inputs) -> Arguments:
    """Return a square of points and the weights of a star of radius 2."""
    n = math.isqrt(make.size)
    return n, make.uniform(5, 5, low=-1.0), make.uniform(n, n), make.uniform(n, n)


@spec.kernel
def grid(make: Inputs) -> Arguments:
    """Return a square of points and a square of weights of radius 2."""
    n, r = math.isqrt(make.size), 2
    return n, r, make.uniform(2 * r + 1, 2 * r + 1, low=-1.0), make.uniform(n, n), make.uniform(n, n)


PLAN: Plan = {
    "star": {
        "s": serial("every arm adds to the same elements, in order"),
        "B[r:b, r:b]": parallel("elements are independent"),
    },
    "star2": {"B[2:n - 2, 2:n - 2]": parallel("elements are independent")},
    "grid": {
        "s": serial("every weight adds to the same elements, in order"),
        "t": serial("every weight adds to the same elements, in order"),
        "B[r:b, r:b]": parallel("elements are independent"),
    },
}
DIAGNOSTICS: Diagnostics = {}
