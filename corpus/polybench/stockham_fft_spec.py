"""What the kernels of stockham_fft.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification, relative_l2

spec = Specification(sizes={"S": 16, "M": 1_024, "L": 65_536}, dtypes=("float64",), orders=("C",))


@spec.kernel(agreement=relative_l2())
def fft(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {
    "fft": {
        "while": serial("level after level"),
        "p": parallel("each butterfly has its own two places"),
        "q": parallel("each butterfly has its own two places"),
    }
}
DIAGNOSTICS: Diagnostics = {}
