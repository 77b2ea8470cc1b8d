"""Exceptions that modules define."""

import json

import numpy as np
from numba import njit


class ConvergenceError(ArithmeticError):
    """What a kernel raises."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.count = len(arguments)


@njit
def several(n):
    if n == 1:
        raise ConvergenceError("after one step")
    if n == 2:
        raise ConvergenceError
    if n == 3:
        raise ConvergenceError("after", n, 0.5)
    if n == 4:
        raise json.JSONDecodeError("a message", "text", 0)
    if n == 5:
        raise np.linalg.LinAlgError("singular")
    return n


@njit
def checked(x):
    if x < 0:
        raise ConvergenceError("negative")
    return x


@njit
def in_loops(x):
    total = 0.0
    for i in range(len(x)):
        total += checked(x[i])
    return total


CASES = {
    "several": [(0,), (1,), (2,), (3,), (4,), (5,)],
    "in_loops": [(np.ones(3),), (-np.ones(3),)],
}
