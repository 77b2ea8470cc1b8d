"""Decorators that compile what they are given on the first call, and others that look like them."""

import functools

import numba
import pykokkos as pk


def lazily(decorator):
    def decorate(function):
        compiled = None

        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            nonlocal compiled
            if compiled is None:
                compiled = decorator(function)
            return compiled(*args, **kwargs)

        return wrapper

    return decorate


def resettable(decorator):
    def decorate(function):
        compiled = None

        def use(another):
            nonlocal compiled
            compiled = another

        @functools.wraps(function)
        def wrapper(*args):
            nonlocal compiled
            if compiled is None:
                compiled = decorator(function)
            return compiled(*args)

        decorate.use = use
        return wrapper

    return decorate


def once(decorator, made=None):
    def decorate(function):
        compiled = made

        def wrapper(*args):
            nonlocal compiled
            if compiled is None:
                compiled = decorator(function)
            return compiled(*args)

        return wrapper

    return decorate


def alternating(decorator):
    def decorate(function):
        compiled = None

        def wrapper(*args):
            nonlocal compiled
            if compiled is None:
                compiled = decorator(function)
            elif args:
                compiled = function
            return compiled(*args)

        return wrapper

    return decorate


def scaling(decorator):
    def decorate(function):
        compiled = None

        def wrapper(x):
            nonlocal compiled
            if compiled is None:
                compiled = decorator(function)
            return compiled(2 * x)

        return wrapper

    return decorate


@pk.function(error_model="numpy", fastmath=True)
def ratio(x, y):
    return x / y


call_ratio = pk.host_call(ratio)


@pk.function
def half(x):
    return ratio(x, 2)


call_half = pk.host_call(half)


@resettable(pk.numba_decorator(numba.njit))
def reset(x):
    return x + 1


@pk.function
def first(x):
    return x + 1


call_first = pk.host_call(first)


@alternating(pk.numba_decorator(numba.njit))
def alternate(x):
    return x + 1


@scaling(pk.numba_decorator(numba.njit))
def scaled(x):
    return x + 1


print(call_ratio(1, 0), call_half(3), reset(1), call_first(1), alternate(1), scaled(1))
