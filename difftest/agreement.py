"""How closely a migrated kernel has to agree with the original.

The ladder has six rungs; a kernel's specification names the lowest one that is acceptable for it:

1. structure: types, dtypes, shapes, exceptions. Always required.
2. bits: every element is equal bit for bit. The default.
3. ULP: a distance of a few units in the last place.
4. n·eps·Σ|x|: the bound of a sum whose order of summation has changed.
5. relative L2: the norm of the difference, relative to the norm of the reference.
6. ensemble: no further from the reference than the reference moves when its inputs change in their last bits.

The places of NaN and infinities and the signs of zeros have to agree on every rung.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

#: From the arguments of a kernel: the number of terms of its sum, and the sum of their absolute values.
Terms = Callable[..., tuple[int, float]]


class Rung(IntEnum):
    """The rungs of the ladder, best first."""

    BITS = 0
    ULP = 1
    REDUCTION = 2
    L2 = 3
    ENSEMBLE = 4


@dataclass(frozen=True)
class Agreement:
    """The lowest acceptable rung and its tolerance, made by one of the functions below."""

    rung: Rung = Rung.BITS
    most_ulp: int = 0
    terms: Terms | None = None
    single: float = 0.0
    double: float = 0.0
    members: int = 0

    def __str__(self) -> str:
        if self.rung is Rung.BITS:
            return "bits"
        if self.rung is Rung.ULP:
            return f"≤ {self.most_ulp} ULP"
        if self.rung is Rung.REDUCTION:
            return "≤ n·eps·Σ|x|"
        if self.rung is Rung.ENSEMBLE:
            return f"within an ensemble of {self.members}"
        return f"rel. L2 ≤ {self.double:g} (single precision: {self.single:g})"


#: Every bit must be equal.
BITS = Agreement()


def ulp(most: int) -> Agreement:
    """Elements may differ by ``most`` units in the last place."""
    return Agreement(Rung.ULP, most_ulp=most)


def reordered_sum(terms: Terms) -> Agreement:
    """Results may differ as sums do whose terms are added in another order.

    ``terms`` is called with the kernel's arguments, as they were before the call, and returns how many terms
    are added, n, and the sum of their absolute values, Σ|x|; results may differ by n·eps·Σ|x|.
    """
    return Agreement(Rung.REDUCTION, terms=terms)


def relative_l2(double: float = 1e-12, single: float = 1e-5) -> Agreement:
    """The norm of the difference may be this small a part of the norm of the reference."""
    return Agreement(Rung.L2, single=single, double=double)


def ensemble(members: int = 9) -> Agreement:
    """Results may differ as much as the original's own do when its inputs change in their last bits.

    For iterations that are chaotic: any difference in rounding grows to the size of the values. The original
    runs again for every member, with each floating-point element of its arguments moved by one unit in the
    last place or not; results may be twice as far from the reference as the furthest member is.
    """
    if members < 3:
        raise ValueError("an ensemble has at least three members")
    return Agreement(Rung.ENSEMBLE, members=members)
