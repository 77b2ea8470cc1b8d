"""Decorators beside Numba's that call what they are given, or put it where Python finds it."""

import functools
import numpy as np
from numba import njit
import pykokkos as pk

TABLE = {}
LIST = []

def register(f):
    """Put into the table."""
    TABLE[f.__name__] = f
    return f

def register_as(name, flag=None):
    def deco(f):
        TABLE[name] = (f, flag)
        return f
    return deco

def listed(f):
    LIST.append(f)
    return f

def realify(fn, tol=1e-12):
    @functools.wraps(fn)
    def inner(*args, **kwargs):
        out = fn(*args, **kwargs)
        return out.real if abs(out.imag) < tol else out
    return inner

def marker(f):
    return f

def warm(f):
    f(1.0)
    return f

def scaled(by):
    def deco(f):
        return lambda *args: f(*args) * by
    return deco

def chunked(g):
    @functools.wraps(g)
    def func(x, axis=-1):
        return np.apply_over_axes(lambda a, _: g(a), x, [axis])
    return func

def reports(f):
    f.calls = 0
    return f

@register
@pk.host_call
@pk.function
def one(x):
    return x + 1

@register_as("two", flag=3)
@pk.host_call
@pk.function
def two(x):
    return one(x) + 1

@marker
@pk.host_call
@pk.function
def three(x):
    return two(x) + 1

@pk.numba_decorator(njit)
@register
def four(x):
    return one(x) + 3

@realify
@pk.host_call
@pk.function
def five(x):
    return x * (1 + 0j)

@warm
@pk.host_call
@pk.function
def six(x):
    return x + 6

@scaled(by=2)
@pk.host_call
@pk.function
def seven(x):
    return one(x) * 3.5

@chunked
@pk.guvectorize(["void(float64[:], float64[:])"], "(n)->()")
def eight(x, out):
    out[0] = x.sum()

@pk.workunit
def nine_x(i, x):
    x[i] += 9


@listed
@pk.host_call
@pk.function
def nine(x):
    pk.parallel_for("nine_x", pk.RangePolicy(0, len(x)), nine_x, x=x)

@listed
@pk.host_call
@pk.function
def ten(x):
    return x * 2 + 1

@functools.lru_cache(maxsize=None)
@pk.host_call
@pk.function
def eleven(n):
    return n * n

@realify
@pk.host_call
@pk.function
def twelve(x):
    return x * (1 + 0j)

@pk.host_call
@pk.function
def uses(x):
    return three(x) + six(x)

@reports
@pk.host_call
@pk.function
def thirteen(x):
    return x

@listed
@pk.vectorize
def fourteen(x):
    return x * 14

def choose(name, x):
    f = TABLE[name]
    if isinstance(f, tuple):
        f = f[0]
    return f(x)

@pk.host_call
@pk.function
def apply(f, x):
    return f(x) + 1

print(one(1), two(1), three(1), four(1), five(2.5), six(1), seven(2), eight(np.arange(6.0)), eleven(4), eleven(4), twelve(2), uses(1), thirteen(2))
a = np.arange(3.0)
nine(a); print(a, ten(a), [f(a) for f in LIST], a)
print(sorted(TABLE), choose("one", 2), choose("two", 3), choose("four", 3), apply(TABLE["one"], 3), apply(one, 4))
