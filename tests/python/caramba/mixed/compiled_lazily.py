"""A decorator that hands functions to Numba when one of them is called first, if Numba is there."""

import functools
import sys

import numpy as np

WAITING = []


def compile_all():
    try:
        import numba
    except ModuleNotFoundError:
        numba = None

    while WAITING:
        function, options, stand_in, state = WAITING.pop()
        state["made"] = function if numba is None else numba.jit(function, **options)
        module = sys.modules[function.__module__]
        if getattr(module, function.__name__, None) is stand_in:
            setattr(module, function.__name__, state["made"])


def jit(nopython=True, parallel=False):
    options = {"nopython": nopython, "parallel": parallel}

    def decorate(function):
        state = {}

        @functools.wraps(function)
        def stand_in(*arguments):
            if not state:
                compile_all()
            return state["made"](*arguments)

        WAITING.append((function, options, stand_in, state))
        return stand_in

    return decorate


@jit()
def scaled(x, by):
    """Each of x."""
    out = np.empty_like(x)
    for i in range(x.size):
        out[i] = x[i] * by
    return out


@jit(parallel=True)
def twice(x):
    return scaled(scaled(x, 2.0), 3.0).sum()


@jit()
def labelled(x):
    names = {1: x}
    return names[1] + twice(np.ones(2))


print(twice(np.arange(4.0)), scaled(np.arange(3), 2), labelled(1.5), scaled.__doc__)
