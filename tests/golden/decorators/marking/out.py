"""Decorators that mark what they are given, or that an object of the module has."""

from numba import njit, vectorize
import pykokkos as pk


class Registry:
    def __init__(self):
        self.functions = []
        self.named = {}

    def add(self, function):
        self.functions.append(function)
        return function

    def register(self, name):
        def decorator(function):
            self.named[name] = function
            return function

        return decorator

    def counted(self, function):
        self.functions.append(function(1.0))
        return function

    def last(self, function):
        self.latest = function
        return function


REGISTRY = Registry()


def set_module(module):
    def decorator(function):
        function.__module__ = module
        return function

    return decorator


def unit(name):
    def decorator(function):
        function.unit = name
        function.__doc__ = "In " + name
        return function

    return decorator


def plain(function):
    function.py_func = None
    return function


def unchanged(name):
    return lambda function: function


@set_module("shapes")
@pk.host_call
@pk.function
def area(r):
    return 3.0 * r * r


@unit("metres")
@pk.host_call
@pk.function
def length(r):
    return 6.0 * r


@REGISTRY.add
@REGISTRY.register("volume")
@pk.host_call
@pk.function
def volume(r):
    return 4.0 * area(r) * r


@unchanged("half")
@pk.host_call
@pk.function
def half(x):
    return x / 2


@pk.function
def all_of(r):
    return area(r) + length(r) + volume(r) + half(r)


call_all_of = pk.host_call(all_of)


# Numba sees what a decorator below its own has marked.
@pk.numba_decorator(njit)
@unit("metres")
def below(r):
    return r


# It is called, so it counts for Python alone.
@REGISTRY.counted
@pk.host_call
@pk.function
def counted(r):
    return r


@REGISTRY.last
@pk.numba_decorator(njit)
def kept_elsewhere(r):
    return r


@plain
@pk.numba_decorator(njit)
def without_function(r):
    return r


# Universal functions have no attributes of their own.
# caramba: CRB2001: 'lengths' stays with Numba: @unit("metres") beside Numba's decorator has no counterpart yet
@unit("metres")
@vectorize
def lengths(r):
    return 6.0 * r


print(call_all_of(2.0), area.__module__, length.__doc__, half(3.0))
print([f(1.0) for f in REGISTRY.functions[:1]], REGISTRY.named["volume"](2.0), REGISTRY.functions[1])
