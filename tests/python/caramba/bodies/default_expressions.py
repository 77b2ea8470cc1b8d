"""Defaults that Python computes once, where the function is defined."""

import math
from collections import namedtuple
from dataclasses import dataclass

import numpy as np
from numba import njit

BASE = 4.0
Settings = namedtuple("Settings", "dt steps")
SETTINGS = Settings(0.5, steps=3)


class Limits:
    eps = 1e-3
    small: np.int8 = np.int8(7)


@dataclass
class Options:
    rate: float = 0.25


OPTIONS = Options()


@njit
def limits(x, tolerance=16 * np.finfo(float).eps, least=np.finfo(np.float64).tiny * 2):
    return x + tolerance, x + least


@njit
def constants(x, n=2**5 - 1, k=BASE * 2, m=-math.pi / 2, e=np.exp(1.0) + 1):
    return x + n + k + m + e


@njit
def arrays(x, w=np.ones((2, 2)).astype(np.complex64), v=np.arange(4.0).reshape(2, 2)):
    return x * w + v


@njit
def attributes(x, dt=SETTINGS.dt, n=SETTINGS.steps, eps=Limits.eps, small=Limits.small, rate=OPTIONS.rate):
    return x * dt + n, x + eps, small, rate * n


CASES = {
    "attributes": [(1.0,), (1, 2), (1.0, 2, 4.0)],
    "limits": [(1.0,), (1.0, 0.5), (0.0,)],
    "constants": [(1.0,), (1, 2), (1, 2, 3, 4, 5)],
    "arrays": [(2.0,), (1j,), (1.0, np.ones((2, 2), dtype=np.complex64))],
}
