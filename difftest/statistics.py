"""Medians with their confidence, and whether two sets of measurements differ by more than noise."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence

import numpy as np

#: How sure intervals are.
CONFIDENCE = 0.95

_RESAMPLES = 2000


def median_interval(samples: Sequence[float]) -> tuple[float, float]:
    """Return an interval that holds the median, whatever the distribution: two order statistics.

    With fewer than six samples no pair of them is sure enough; then it is the whole range.
    """
    ordered = sorted(samples)
    count = len(ordered)
    outside = 0.0
    lower = 0
    # the chance that at most `lower` samples lie below the median is a sum of binomials
    while lower < count // 2:
        outside += math.comb(count, lower) / 2**count
        if 2 * outside > 1 - CONFIDENCE:
            break
        lower += 1
    lower = max(lower - 1, 0)
    return ordered[lower], ordered[count - 1 - lower]


def ratio_interval(old: Sequence[float], new: Sequence[float]) -> tuple[float, float, float]:
    """Return new over old as the ratio of medians, and its bootstrap interval."""
    rng = np.random.default_rng(0)
    olds, news = np.asarray(old), np.asarray(new)
    picked_old = np.median(rng.choice(olds, (_RESAMPLES, olds.size)), axis=1)
    picked_new = np.median(rng.choice(news, (_RESAMPLES, news.size)), axis=1)
    tail = (1 - CONFIDENCE) / 2
    low, high = np.quantile(picked_new / picked_old, (tail, 1 - tail))
    return statistics.median(new) / statistics.median(old), float(low), float(high)
