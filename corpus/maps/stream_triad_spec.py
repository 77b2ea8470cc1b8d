"""What the kernels of stream_triad.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, orders=("C",))


@spec.kernel
def copy(make: Inputs) -> Arguments:
    return make.uniform(make.size), make.zeros(make.size)


@spec.kernel
def scale(make: Inputs) -> Arguments:
    return make.zeros(make.size), make.uniform(make.size), make.scalar(3.0)


@spec.kernel
def add(make: Inputs) -> Arguments:
    return make.uniform(make.size), make.uniform(make.size), make.zeros(make.size)


@spec.kernel
def triad(make: Inputs) -> Arguments:
    return make.zeros(make.size), make.uniform(make.size), make.uniform(make.size), make.scalar(3.0)


PLAN: Plan = {
    "copy": {"i": parallel("each iteration owns c[i]")},
    "scale": {"i": parallel("each iteration owns b[i]")},
    "add": {"i": parallel("each iteration owns c[i]")},
    "triad": {"i": parallel("each iteration owns a[i]")},
}
DIAGNOSTICS: Diagnostics = {}
