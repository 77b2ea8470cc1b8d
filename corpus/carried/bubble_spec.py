"""What the kernels of bubble.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def insertion_sort(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


@spec.kernel
def bubble_pass(make: Inputs) -> Arguments:
    return (make.normal(make.size),)


PLAN: Plan = {
    "insertion_sort": {
        "i": serial("the part before i is sorted already"),
        "while": serial("elements move up one by one"),
    },
    "bubble_pass": {"i": serial("the larger element is carried along")},
}
DIAGNOSTICS: Diagnostics = {}
