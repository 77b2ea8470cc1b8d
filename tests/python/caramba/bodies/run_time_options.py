"""Options of decorators that are only known when the program runs: dictionaries of objects, settings."""

import os

import numba
import numpy as np
from numba import njit, prange

SETTING = bool(os.environ.get("CARAMBA_TEST_PARALLEL"))
FLAGS = {name: value for name, value in (("error_model", "numpy"), ("cache", False))}


perhaps = njit(parallel=SETTING)
if "CARAMBA_TEST_SERIAL" in os.environ:
    other = njit
    turn = range
else:
    other = njit(parallel=True)
    turn = prange
in_turn = range if FLAGS else prange


class Backend:
    def __init__(self, **flags):
        self.flags = {"fastmath": False, **flags}

    def inverses(self):
        @numba.njit(**self.flags)
        def inverses(x):
            out = np.zeros(len(x))
            for i in prange(len(x)):
                out[i] = 1 / x[i]
            return out

        return inverses

    def quotients(self):
        @njit(**{**self.flags, "parallel": False})
        def quotient(x, y):
            return x // y

        @njit(**{**self.flags, "parallel": False})
        def quotients(x, y):
            total = 0.0
            for i in prange(len(x)):
                total += quotient(x[i], y) + 1 / y
            return total

        return quotients

    def in_order(self):
        @njit(**self.flags)
        def in_order(x):
            for i in prange(1, len(x)):
                x[i] = x[i - 1] / x[i]
            return x[-1]

        return in_order


inverses_python = Backend(error_model="python", parallel=False).inverses()
inverses_parallel = Backend(error_model="python", parallel=True).inverses()
inverses_numpy = Backend(error_model="numpy", parallel=False).inverses()
quotients_python = Backend(error_model="python").quotients()
quotients_numpy = Backend(error_model="numpy", parallel=True).quotients()
in_order_python = Backend(error_model="python", parallel=False).in_order()
in_order_numpy = Backend(error_model="numpy", parallel=False).in_order()


@njit(parallel=SETTING)
def perhaps_parallel(x):
    out = np.zeros(len(x))
    for i in prange(len(x)):
        out[i] = 1 // x[i]
    return out


@njit(parallel=SETTING)
def perhaps_outside(x, n):
    out = np.zeros(len(x))
    for i in prange(len(x)):
        out[i] = 2 * x[i]
    return out, 1 / n


@perhaps
def perhaps_by_name(x):
    out = np.zeros(len(x))
    for i in prange(len(x)):
        out[i] = 1 // x[i]
    return out


@other
def in_parallel(x):
    for i in turn(len(x)):
        x[i] = 1 / x[i]


@other
def in_parallel_and_order(x):
    for i in turn(1, len(x)):
        x[i] = x[i - 1] / x[i]


@njit(parallel=True)
def over_range(x):
    for i in in_turn(len(x)):
        x[i] = 1 / x[i]


@other
def over_range_by_name(x):
    total = 0.0
    for i in in_turn(len(x)):
        total += 1 / x[i]
    return total


@njit(cache=SETTING, nogil=bool(os.environ.get("CARAMBA_TEST_NOGIL")))
def perhaps_locked(x):
    return 1 / x


@njit(**FLAGS)
def of_module(x):
    return 1 / x


def nested():
    @njit
    def open_model(x):
        return 1 / x

    @njit(error_model="numpy")
    def says_model(x):
        return open_model(x) + 1

    return says_model


def open_model(x):
    return x


def makers_namesake():
    return open_model(2)


inherited = nested()
ZEROS = np.array([1.0, 0.0])

CASES = {
    "inverses_python": [(ZEROS,), (np.ones(2),)],
    "inverses_parallel": [(ZEROS,), (np.ones(2),)],
    "inverses_numpy": [(ZEROS,)],
    "quotients_python": [(ZEROS, 0.0), (ZEROS, 2.0)],
    "quotients_numpy": [(ZEROS, 0.0), (ZEROS, 2.0)],
    "in_order_python": [(np.zeros(3),), (np.ones(3),)],
    "in_order_numpy": [(np.zeros(3),), (np.ones(3),)],
    "perhaps_parallel": [(ZEROS,), (np.ones(2),)],
    "perhaps_outside": [(ZEROS, 0), (np.ones(2), 4)],
    "perhaps_by_name": [(ZEROS,), (np.ones(2),)],
    "in_parallel": [(ZEROS,), (np.ones(2),)],
    "in_parallel_and_order": [(np.zeros(3),), (np.ones(3),)],
    "over_range": [(ZEROS,), (np.ones(2),)],
    "over_range_by_name": [(ZEROS,), (np.ones(2),)],
    "perhaps_locked": [(0,), (4.0,)],
    "of_module": [(0,), (4.0,)],
    "inherited": [(0.0,), (4,)],
}
