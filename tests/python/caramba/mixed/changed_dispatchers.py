"""Decorators of a program's own that change how Numba's dispatcher compiles."""

import numpy as np
from numba import njit
from numba.core.dispatcher import Dispatcher


def fixed(signature):
    def decorate(dispatcher):
        if isinstance(dispatcher, Dispatcher):
            dispatcher.compile(signature)
            dispatcher.disable_compile()
        return dispatcher

    return decorate


def noticed(dispatcher):
    compile_for = dispatcher._compile_for_args

    def notice(*args, **kwargs):
        print("compiles for", len(args))
        return compile_for(*args, **kwargs)

    dispatcher._compile_for_args = notice
    return dispatcher


@fixed("float64(float64[::1])")
@njit
def first(a):
    return a[0]


@noticed
@njit
def last(a):
    return a[-1]


print(first(np.ones(2)), last(np.ones(2)))
try:
    print(first(np.ones(2, np.int32)))
except TypeError as error:
    print(type(error).__name__, str(error)[:60])
