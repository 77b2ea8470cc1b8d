"""Decorators that compile what they are given on the first call, and others that look like them."""

import functools

import numba


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


@lazily(numba.njit(cache=True, fastmath=True, error_model="numpy"))
def ratio(x, y):
    return x / y


@lazily(numba.njit)
def half(x):
    return ratio(x, 2)


@resettable(numba.njit)
def reset(x):
    return x + 1


@once(numba.njit)
def first(x):
    return x + 1


@alternating(numba.njit)
def alternate(x):
    return x + 1


@scaling(numba.njit)
def scaled(x):
    return x + 1


print(ratio(1, 0), half(3), reset(1), first(1), alternate(1), scaled(1))
