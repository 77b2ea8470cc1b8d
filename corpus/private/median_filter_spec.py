"""What the kernels of median_filter.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 6, "M": 100}, orders=("C",))


@spec.kernel
def median3(make: Inputs) -> Arguments:
    return make.uniform(make.size, 6), make.zeros(make.size, 6)


PLAN: Plan = {
    "median3": {
        "i": parallel("window is allocated in the iteration"),
        "j": serial("the window is used again (a window for each j would make it parallel)"),
        "a": serial("insertion sort"),
        "b": serial("insertion sort"),
        "while": serial("insertion sort"),
    }
}
DIAGNOSTICS: Diagnostics = {}
