"""What the kernels of record_vectors.py are called with, and their plan."""

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(
    sizes={"S": 10, "M": 1_000}, dtypes=("float64",), orders=("C",), inner=("link", "repel", "kick")
)


@spec.kernel
def relax(make: Inputs) -> Arguments:
    return make.rng.random((make.size, 2)), 0.01


PLAN: Plan = {
    "link": {
        "p": serial("particles of one cell are linked"),
        "k": serial("the number of the cell goes on"),
    },
    "repel": {
        "p": parallel("each force for itself"),
        "p#2": serial("pairs change both forces"),
        "x": serial("pairs change both forces"),
        "y": serial("pairs change both forces"),
        "while": serial("a linked list"),
    },
    "kick": {"particle": parallel("each particle for itself")},
}
DIAGNOSTICS: Diagnostics = {}
