"""How closely a kernel without a specification has to agree."""

from __future__ import annotations

import numpy as np

from difftest.agreement import BITS, Agreement, reordered_sum
from difftest.derive.facts import KernelFacts
from difftest.inputs import ArrayInput, Recipe


def expected_agreement(facts: KernelFacts) -> Agreement:
    """Return bits, or the bound of a reordered sum where the original or BLAS may add in another order."""
    reorders = facts.fastmath or (facts.parallel and (facts.uses is None or facts.uses.reduces))
    multiplies = facts.uses is not None and facts.uses.multiplies
    return reordered_sum(_unreachable) if reorders or multiplies else BITS


def _unreachable(*_: object) -> tuple[int, float]:
    raise LookupError("the terms of derived inputs come from `terms_of`")


def terms_of(recipe: Recipe) -> tuple[int, float]:
    """Return a bound of n and Σ|x| for sums over the arguments, products of two of them included."""
    count, total, largest = 1, 1.0, 1.0
    for part in recipe:
        values = part.values if isinstance(part, ArrayInput) else np.asarray(part)
        if values.dtype.kind not in "iufc" or values.size == 0:
            continue
        with np.errstate(invalid="ignore", over="ignore"):
            magnitudes = np.abs(values.astype(np.complex128 if values.dtype.kind == "c" else np.float64))
        magnitudes = magnitudes[np.isfinite(magnitudes)]
        if magnitudes.size:
            count += magnitudes.size
            total += float(magnitudes.sum())
            largest = max(largest, float(magnitudes.max()))
    return count, total * largest
