"""What the kernels of helper_writes.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def swap(make: Inputs) -> Arguments:
    return make.normal(make.size), 1, 3


@spec.kernel
def sift_down(make: Inputs) -> Arguments:
    return make.normal(make.size), 0, make.size


@spec.kernel
def heap_sort(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {
    "swap": {},
    "sift_down": {"while": serial("the element sinks step by step")},
    "heap_sort": {
        "start": serial("the heap is built on parts built before"),
        "end": serial("the largest left is taken"),
    },
}
DIAGNOSTICS: Diagnostics = {}
