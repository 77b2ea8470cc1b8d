"""Fields of records that a list says, some with a title, wherever the list becomes a dtype."""

import numpy as np
from numba import njit

INTERVAL = [(("Start of it", "time"), np.int64), (("Number of samples", "length"), np.int32)]


def pulse(samples):
    return [*INTERVAL, (("Counts", "counts"), np.int16, (samples,)), ("channel", "i2"), ("good", bool)]


@njit
def ends(pulses):
    total = 0
    for p in pulses:
        if p.good and p.channel != 1:
            p.counts[:2] = 7
        total += p.time + p.length
    return total


@njit
def shifted(pulses):
    for i in range(len(pulses)):
        p = pulses[i]
        p.counts[1:] += p.channel
        p["length"] = 5
        p.time = i


def pulses(n):
    out = np.zeros(n, dtype=pulse(3))
    out["time"] = np.arange(n)
    out["channel"] = np.arange(n) % 3
    out["good"] = True
    return out


CASES = {
    "ends": [(pulses(4),), (pulses(0),), (pulses(7)[::2],)],
    "shifted": [(pulses(4),), (pulses(1),), (pulses(7)[::-3],)],
}
