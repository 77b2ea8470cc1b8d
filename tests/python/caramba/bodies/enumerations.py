"""Members of enumerations: as numbers, as globals, as arguments and their defaults, by their values."""

from enum import Enum, IntEnum, auto

import numpy as np
from numba import njit, prange


class Mode(IntEnum):
    SLOW = 1
    FAST = 4


class Arc(IntEnum):
    """States of an arc."""

    UPPER = -1
    TREE = 0
    LOWER = 2**3


class Step(IntEnum):
    FIRST = auto()
    SECOND = auto()
    LAST = 10


class Share(Enum):
    HALF = 0.5
    DOUBLE = 2.0


CHOSEN = Mode.FAST


@njit
def by_default(x, mode=Mode.FAST):
    if mode == Mode.SLOW:
        return x
    return x * mode + Mode.FAST.value


@njit
def calls(x):
    return by_default(x), by_default(x, Mode.SLOW), by_default(x, mode=3), Share.HALF.value * x


@njit
def chosen(x):
    return x * CHOSEN, x == CHOSEN, x in (Mode.SLOW, Mode.FAST)


@njit
def negative(x):
    return x - Arc.UPPER, Arc.UPPER**2, Arc.UPPER * x + Arc.LOWER


@njit
def power(x):
    return x**-Arc.UPPER


@njit
def counted(state):
    if state == Step.SECOND:
        return Step.FIRST + Step.SECOND
    return -Step.LAST if state == Arc.UPPER else Step.LAST * 1


@njit(parallel=True)
def everywhere(x, mode):
    out = np.zeros(len(x))
    for i in prange(len(x)):
        out[i] = x[i] if mode == Mode.FAST else x[i] * Share.DOUBLE.value
    return out


CASES = {
    "by_default": [(3,), (3, 1), (3, Mode.SLOW), (3, Mode.FAST)],
    "calls": [(3,)],
    "chosen": [(3,), (4,)],
    "negative": [(3,), (-2,)],
    "power": [(3,), (2.5,), (np.array([2.0, 3.0]),)],
    "counted": [(1,), (2,), (-1,), (Step.SECOND,), (Arc.UPPER,)],
    "everywhere": [(np.arange(3.0), Mode.FAST), (np.arange(3.0), Mode.SLOW), (np.arange(3.0), 1)],
}
