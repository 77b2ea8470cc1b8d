"""What the kernels of embedding.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000})


@spec.kernel
def embed(make: Inputs) -> Arguments:
    return make.normal(6, 4), make.integers(make.size, low=0, high=6), make.zeros(make.size, 4)


@spec.kernel
def embed_gradient(make: Inputs) -> Arguments:
    return make.normal(make.size, 4), make.integers(make.size, low=0, high=6), make.zeros(6, 4)


PLAN: Plan = {
    "embed": {
        "t": parallel("row t of out belongs to iteration t"),
        "d": parallel("row t of out belongs to iteration t"),
    },
    "embed_gradient": {
        "t": serial("tokens repeat"),
        "d": parallel("each column for itself"),
    },
}
DIAGNOSTICS: Diagnostics = {}
