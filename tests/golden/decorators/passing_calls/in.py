"""Decorators above Numba's that give other functions, which call what they are given."""

import functools
import inspect

from numba import njit


def selected(func):
    """Pass the keywords that the function has."""

    def wrapper(*args, **kwargs):
        known = {k: kwargs[k] for k in kwargs if k in inspect.signature(func).parameters}
        return func(*args, **known)

    return wrapper


def each(_func=None, *, count=2):
    """Call it for each item, or once."""

    def inner(func):
        def wrapper(items, *args):
            def one(item):
                return func(item, *args)

            try:
                iter(items)
            except TypeError:
                return func(items, *args)
            return [one(item) for item in items] * count

        return functools.wraps(func)(wrapper)

    if _func is None:
        return inner
    return inner(_func)


def least_squares(func):
    wrapper = func
    try:
        wrapper._problem_type = "least squares"
    except Exception:

        @functools.wraps(func)
        def wrapper(*args, **kwargs):
            return func(*args, **kwargs)

        wrapper._problem_type = "least squares"
    return wrapper


def keeps_cache(func):
    func._cache = None
    return func


def hands_on(_func=None):
    def inner(func):
        return func

    if _func is None:
        return inner
    print(_func)
    return inner(_func)


@selected
@njit
def scaled(x, by=2.0):
    return x * by


@each
@njit
def squared(i):
    return i * i


@each(count=1)
@njit
def shifted(i, by):
    return i + by


@least_squares
@njit
def residual(x):
    return x - 1.0


@njit
def twice(x):
    return residual(x) * 2


@keeps_cache
@njit
def cached(x):
    return x + 1


@hands_on
@njit
def shown(x):
    return x + 2


print(scaled(3.0, by=1.5, unit="m"), squared([1, 2]), squared(3), shifted([1, 2], 5), shifted(1, 2))
print(residual(3.0), getattr(residual, "_problem_type"), twice(2.0), squared.__name__)


@njit
def by_column(function, x, y, *args):
    for j in range(x.shape[1]):
        function(x[:, j], y[:, j], *args)


def of_any_rank(func):
    @functools.wraps(func)
    def wrapper(x, y, *args):
        if x.ndim == 1:
            func(x, y, *args)
        else:
            by_column(func, x, y, *args)

    return wrapper


@of_any_rank
@njit
def add_scaled(x, y, a):
    for i in range(x.shape[0]):
        y[i] += a * x[i]
