"""Inputs of the kernels in wrong.py: five numbers."""

import re
from pathlib import Path

from difftest.spec import Arguments, Inputs, Specification, relative_l2, reordered_sum, ulp

spec = Specification(unit="elements", sizes={"S": 5}, dtypes=["float64"], orders=["C"])


def five(make: Inputs) -> Arguments:
    """Return one array."""
    return (make.uniform(make.size, low=0.5),)


def matrix(make: Inputs) -> Arguments:
    """Return one matrix."""
    return (make.uniform(make.size, 3),)


def terms(x: object) -> tuple[int, float]:
    """Say that ten numbers of the size of one are added."""
    return 10, 10.0


LIKE = {
    "right_list": lambda make: ([1.0, 2.0],),
    "other_layout": matrix,
    "other_integer": lambda make: (make.integers(make.size, low=0, high=9),),
}
AGREEMENT = {
    "within_ulp": ulp(2),
    "within_sum": reordered_sum(terms),
    "beyond_sum": reordered_sum(terms),
    "within_l2": relative_l2(1e-6),
    "beyond_l2": relative_l2(1e-6),
}
STRIDED = ("written_between", "read_between")
NAMES = re.findall(
    r"^def (?!not_specified)(\w+)", Path(__file__).with_name("wrong.py").read_text(), re.MULTILINE
)

for name in NAMES:
    maker = LIKE.get(name, five)

    def make(inputs: Inputs, maker=maker) -> Arguments:
        """Make the arguments of the kernel whose name this function is given."""
        return maker(inputs)

    make.__name__ = name
    settings = {"agreement": AGREEMENT[name]} if name in AGREEMENT else {}
    spec.kernel(orders=["strided"] if name in STRIDED else None, **settings)(make)
