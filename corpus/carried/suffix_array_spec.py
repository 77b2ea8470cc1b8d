"""What the kernels of suffix_array.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


def letters(make: Inputs) -> np.ndarray:
    return make.rng.choice(np.frombuffer(b"ACGT", np.uint8), make.size)


@spec.kernel
def suffix_array(make: Inputs) -> Arguments:
    return (letters(make),)


@spec.kernel
def common_prefixes(make: Inputs) -> Arguments:
    text = letters(make)
    order = sorted(range(make.size), key=lambda i: text[i:].tobytes())
    return text, np.array(order, np.int64)


@spec.kernel
def letter_skew(make: Inputs) -> Arguments:
    return letters(make), 6


PLAN: Plan = {
    "suffix_array": {
        "while": serial("each round doubles what the last compared"),
        "i": serial("ranks are counted up"),
    },
    "common_prefixes": {
        "i": serial("goes on with the last prefix but one letter"),
        "while": serial("stops at the first difference"),
    },
    "letter_skew": {"i": parallel("writes skew[i] alone")},
}
DIAGNOSTICS: Diagnostics = {}
