"""What the kernels of codon_counts.py are called with, and their plan."""

import numpy as np

from difftest.plan import Diagnostics, Plan, parallel, reduction, serial
from difftest.spec import Arguments, Inputs, Specification

spec = Specification(sizes={"S": 10, "M": 1_000}, dtypes=("float64",))


@spec.kernel
def codon_usage(make: Inputs) -> Arguments:
    return (make.integers(3 * make.size, low=0, high=4),)


@spec.kernel
def translate(make: Inputs) -> Arguments:
    return (
        make.integers(3 * make.size, low=0, high=4),
        make.integers(64, low=0, high=21),
        np.zeros(make.size, np.int64),
    )


@spec.kernel
def gc_content(make: Inputs) -> Arguments:
    return (make.integers(make.size, low=0, high=4, dtype="uint8"),)


PLAN: Plan = {
    "codon_usage": {"i": serial("codons repeat")},
    "translate": {"c": parallel("each amino acid for itself")},
    "gc_content": {"base": reduction("bases are counted")},
}
DIAGNOSTICS: Diagnostics = {}
