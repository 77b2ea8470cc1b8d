"""What the kernels of jacobi_slices.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def jacobi1(make: Inputs) -> Arguments:
    return 3, make.uniform(make.size), make.uniform(make.size)


@spec.kernel
def jacobi2(make: Inputs) -> Arguments:
    return 2, make.uniform(make.size, 6), make.uniform(make.size, 6)


PLAN: Plan = {
    "jacobi1": {
        "_": serial("a step needs the last"),
        "b[1:-1]": parallel("each statement writes one array and reads the other"),
        "a[1:-1]": parallel("each statement writes one array and reads the other"),
    },
    "jacobi2": {
        "_": serial("a step needs the last"),
        "b[1:-1, 1:-1]": parallel("each statement writes one array and reads the other"),
        "a[1:-1, 1:-1]": parallel("each statement writes one array and reads the other"),
    },
}
DIAGNOSTICS: Diagnostics = {}
