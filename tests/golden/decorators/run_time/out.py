"""Decorators of the program's own that compile functions when it runs."""

import functools

import numpy as np
from numba import float64, guvectorize, njit, prange, vectorize
import pykokkos as pk

FAST = {"nogil": True}


class Timed:
    """Counts calls of what it compiles."""

    def __init__(self, function, **options):
        functools.update_wrapper(self, function)
        self.kernel = pk.numba_decorator(njit)(**options)(function)
        self.calls = 0

    @classmethod
    def wrap(cls, **options):
        return lambda function: cls(function, **options)

    def __call__(self, *args):
        self.calls += 1
        return self.kernel(*args)


class Rows:
    def __init__(self, function, signatures):
        self.function = function
        self.signatures = signatures

    @classmethod
    def wrap(cls, *signatures):
        return lambda function: cls(function, list(signatures))

    def __call__(self, *arrays):
        layout = ",".join("(n)" for _ in arrays) + "->()"
        return pk.numba_decorator(guvectorize)(self.signatures, layout, nopython=True)(self.function)(*arrays)


REGISTRY = {}


def registered(name):
    def decorate(function):
        REGISTRY[name] = made = jitted(function)
        made.title = name
        return made

    return decorate


def jitted(function):
    if function.__name__.startswith("each_"):
        return pk.numba_decorator(vectorize)(function)
    return pk.numba_decorator(njit)(function, **FAST)


def checked(kernel):
    """Above Numba's decorator: asks for what Numba's kernels have."""
    assert kernel.py_func.__name__ and not kernel.signatures
    return kernel


@njit(parallel=True)
def shifted_numba(x, by):
    out = np.empty_like(x)
    for i in prange(x.shape[0]):
        out[i] = x[i] + by
    return out


@pk.workunit
def shifted_out(i, x, by, out):
    out[i] = x[i] + by


@pk.function
def shifted_function(x, by):
    out = np.empty_like(x)
    pk.parallel_for("shifted_out", pk.RangePolicy(0, x.shape[0]), shifted_out, x=x, by=by, out=out)
    return out


shifted = pk.host_call(shifted_function)
pk.numba_form(shifted, shifted_numba)
shifted.__name__ = shifted.__qualname__ = shifted.py_func.__name__ = "shifted"


@Timed.wrap(error_model="numpy")
def mean(x: np.ndarray, start: int = 0):
    s = 0.0
    for i in range(start, x.shape[0]):
        s += x[i]
    return s / (x.shape[0] - start)


@Timed
def centred(x):
    return shifted(x, -x.mean())


@Timed.wrap(parallel=True)
def ratios(x, y):
    out = np.empty_like(x)
    for i in prange(x.shape[0]):
        out[i] = x[i] / y[i]
    return out


# caramba: CRB2005: 'counted' stays with Numba: the function 'set' has no counterpart in a kernel
@Timed
@pk.stays_with_numba
def counted(x):
    seen = set()
    for v in x:
        seen.add(v)
    return len(seen)


@Rows.wrap((float64[:], float64[:]))
def largest(x, out):
    out[0] = x.max()


@Rows.wrap("void(float64[:], float64[:], float64[:])", (float64[:], float64[:], float64[:]))
def product(x, y, out):
    out[0] = np.dot(x, y)


@registered("square")
def square(x: int):
    return x * x


@registered("half")
def each_half(x):
    return x / 2


@checked
@pk.numba_decorator(njit)
def norm(x):
    return np.sqrt(square(x[0]) + square(x[1]))


@pk.host_call
@pk.function
def longest(rows):
    best = 0.0
    for i in range(rows.shape[0]):
        best = max(best, norm(rows[i]))
    return best


pk.numba_form(longest)


x = np.arange(6.0)
print(mean(x), mean(x, 6), mean.calls, centred(x), ratios(x, x), counted(np.array([1, 2, 1])))
print(largest(x.reshape(2, 3)), product(x.reshape(2, 3), np.ones(3)), product.__class__.__name__)
print(square(1.5), each_half(x), sorted(REGISTRY), REGISTRY["half"].title, norm(x[3:5]), longest(x.reshape(3, 2)))


def make_norm(library, compiled):
    sqrt = library.sqrt

    def norm_of(x, y):
        return sqrt(x * x + y * y) + library.pi

    if compiled:
        return pk.numba_decorator(njit)(nogil=True)(norm_of)
    else:
        return norm_of


def chosen(compiled, **options):
    def decorator(f):
        if compiled:
            return njit(**options)(f)
        return f

    return decorator


@pk.host_call
@pk.function
def windows(x, width):
    means = np.zeros(x.size)
    for first, last in zip(range(0, x.size + 1), range(width, x.size + 1)):
        means[last - 1] = x[first:last].mean()
    for place, i in enumerate(range(1, x.size)):
        means[i] += place
    return means


fast_norm = make_norm(np, True)
plain_norm = make_norm(np, False)


@pk.host_call
@pk.function
def norms(x):
    return fast_norm(x[0], x[1]) + fast_norm(x[1], x[2])


pk.numba_form(norms)


def halves(x):
    return x / 2


@pk.host_call
@pk.function
def halved(x):
    return x / 2


@pk.host_call
@pk.function
def again(x):
    return x / 2
print(fast_norm(3.0, 4.0), plain_norm(3.0, 4.0), norms(np.arange(3.0)), halved(3.0), again(3), halves(1))
print(windows(np.arange(6.0), 2))


class Runoff:
    """Compiles its own methods, under options or none."""

    def __init__(self):
        self.calculate = pk.numba_decorator(njit)(self._calculate, parallel=False)
        self._step = pk.numba_decorator(njit)(self._step)
        self.scaled = pk.numba_decorator(njit)(fastmath=True)(getattr(self, "_scaled"))

    @staticmethod
    def _step(a):
        return 2.0 * a

    @staticmethod
    def _scaled(a, b):
        return a * b

    @staticmethod
    def _calculate(x, f):
        out = np.zeros_like(x)
        for i in range(x.size):
            out[i] = f(x[i])
        return out


runoff = Runoff()
print(runoff.calculate(np.arange(3.0), runoff._step), runoff.scaled(2.0, 3.0))
