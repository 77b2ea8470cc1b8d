"""Members of enumerations that are no numbers: compared, as arguments, defaults, globals and results."""

from enum import Enum, auto

import numpy as np
from numba import njit, prange


class Colour(Enum):
    RED = 1
    GREEN = 2
    BLUE = 3
    CRIMSON = 1


class Share(Enum):
    HALF = 0.5
    DOUBLE = 2.0


class Speed(Enum):
    """Its values are texts."""

    FAST = "fast"
    SLOW = "slow"


class Step(Enum):
    FIRST = auto()
    SECOND = auto()


DEFAULT = Colour.GREEN
SOME = (Colour.RED, Colour.GREEN)


@njit
def chosen(colour, x):
    if colour is Colour.RED:
        return x
    elif colour == Colour.GREEN:
        return x * 2
    return x * 3


@njit
def changes(x):
    colour = Colour.RED
    if x > 2:
        colour = Colour.BLUE
    return chosen(colour, x) + colour.value, chosen(Colour.CRIMSON, x)


@njit
def stores(colour, x):
    for i in range(len(x)):
        if colour != Colour.RED:
            x[i] += colour.value
    return x


@njit
def by_default(x, colour=DEFAULT, share=Share.HALF):
    return chosen(colour, x) + chosen(DEFAULT, x), share.value


@njit
def calls(x):
    return by_default(x), by_default(x, Colour.RED), by_default(x, share=Share.DOUBLE)


@njit
def returned(x):
    if x > 0:
        return Colour.RED, Speed.SLOW
    return Colour.BLUE, Speed.FAST


@njit
def among(colour):
    return colour in (Colour.RED, Colour.BLUE), colour in SOME, SOME[1].value


@njit
def same(a, b):
    return a is b, a == b, a is not b, a != b, a is None


@njit
def texts(speed, x):
    if speed is Speed.FAST:
        return x
    return -x if speed == Speed.SLOW else 0 * x


@njit
def counted(step):
    return step is Step.SECOND, step.value


@njit
def several(colours):
    total = 0
    for colour in colours:
        total += colour.value
    return total


@njit(parallel=True)
def everywhere(colour, x):
    out = np.zeros_like(x)
    for i in prange(len(x)):
        if colour is Colour.GREEN:
            out[i] = x[i] * colour.value
        else:
            out[i] = Colour.BLUE.value
    return out


def all_chosen(x):
    return [chosen(colour, x) for colour in Colour], chosen(Colour.CRIMSON, x)


def all_stores():
    return [stores(colour, np.ones(2)) for colour in Colour]


def all_by_default(x):
    return by_default(x), by_default(x, Colour.RED), by_default(x, Colour.BLUE, share=Share.DOUBLE)


def names_returned(x):
    return [(member.name, type(member).__name__) for member in returned(x)]


def all_among():
    return [among(colour) for colour in Colour]


def all_same():
    return [same(a, b) for a, b in ((Colour.RED, Colour.CRIMSON), (Colour.RED, Colour.BLUE))]


def all_texts():
    return [texts(speed, 2) for speed in Speed], same(Speed.SLOW, Speed.SLOW)


def all_counted():
    return [counted(step) for step in Step], several((Colour.RED, Colour.GREEN))


def all_everywhere():
    return [everywhere(colour, np.ones(2)) for colour in Colour]


CASES = {
    "all_chosen": [(1.5,), (2,)],
    "changes": [(1,), (3,)],
    "all_stores": [()],
    "all_by_default": [(1.0,)],
    "calls": [(2,)],
    "names_returned": [(1,), (-1,)],
    "all_among": [()],
    "all_same": [()],
    "all_texts": [()],
    "all_counted": [()],
    "all_everywhere": [()],
}
