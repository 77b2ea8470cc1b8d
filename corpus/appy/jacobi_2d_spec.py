"""What the kernels of jacobi_2d.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 100, "L": 1_000}, dtypes=("float64",), orders=("C",))


@spec.kernel
def jacobi_2d(make: Inputs) -> Arguments:
    return 3, make.uniform(make.size, make.size), make.uniform(make.size, make.size)


PLAN: Plan = {
    "jacobi_2d": {
        "t": serial("a step needs the last"),
        "i": parallel("B is written, A is read"),
        "j": parallel("B is written, A is read"),
        "A[1:M - 1, 1:N - 1]": parallel("A is written, B is read"),
    }
}
DIAGNOSTICS: Diagnostics = {}
