"""Fields of named tuples that are keys of a dictionary, or texts; universal functions of `*operands`."""

from collections import namedtuple
from typing import NamedTuple

import numpy as np
from numba import njit, vectorize

DEFAULTS = {"tension": 0.5, "gravity": 9.81}
Options = namedtuple("Options", DEFAULTS.keys())
Numerics = namedtuple("Numerics", [*list(DEFAULTS.keys()), "steps"])
Regime = namedtuple("Regime", ["regime", "gravity"])


class Scheme(NamedTuple):
    kind: str
    order: int


@njit
def pull(k, options):
    return options.gravity * k + options.tension


@njit
def steps(k, numerics):
    return pull(k, numerics) * numerics.steps


@vectorize
def deep(k, gravity):
    return np.sqrt(gravity * k)


@vectorize(["f8(f8,f8)", "f4(f4,f4)"])
def shallow(k, gravity):
    return k * gravity


@njit
def dispersion(k, options):
    operands = (k, options.gravity)
    if options.regime == "deep":
        return deep(*operands)
    elif options.regime != "shallow":
        return shallow(k + 1.0, *operands[1:])
    return shallow(*operands)


@njit
def weight(x, scheme):
    if scheme.kind == "linear":
        return x * scheme.order
    return x**scheme.order


K = np.array([0.0, 1.0, 2.5])
CASES = {
    "pull": [(2.0, Options(0.5, 9.81)), (K, Options(1, 2))],
    "steps": [(2.0, Numerics(0.5, 9.81, 3)), (K, Numerics(1.5, 2.0, 0.5))],
    "dispersion": [
        (2.0, Regime("deep", 9.81)),
        (K, Regime("deep", 9.81)),
        (K, Regime("shallow", 9.81)),
        (K[:0], Regime("both", 1.0)),
        (K[1], Regime("", 2)),
    ],
    "weight": [(2.0, Scheme("linear", 3)), (2.0, Scheme("power", 3)), (K, Scheme("", 2))],
}
