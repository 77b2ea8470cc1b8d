"""What the kernels of syr2k.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 100, "L": 500}, orders=("C",))


@spec.kernel
def syr2k(make: Inputs) -> Arguments:
    return (
        1.5,
        1.2,
        make.uniform(make.size, make.size),
        make.uniform(make.size, 7),
        make.uniform(make.size, 7),
    )


PLAN: Plan = {
    "syr2k": {
        "i": parallel("row i of C belongs to iteration i"),
        "j": parallel("row i of C belongs to iteration i"),
        "j#2": parallel("row i of C belongs to iteration i"),
        "k": serial("terms are added to C in order"),
    }
}
DIAGNOSTICS: Diagnostics = {}
