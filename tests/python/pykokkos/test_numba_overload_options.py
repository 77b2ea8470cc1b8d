"""Options of functions that are overloaded for Numba: error models, checks of bounds, what is refused."""

from __future__ import annotations

import numpy as np
import pytest

import pykokkos as pk

nb = pytest.importorskip("numba")
extending = pytest.importorskip("numba.extending")

from overload_twins import both, refuses  # noqa: E402

# --- options ---


def divided(x, y): ...
def divided_inline(x, y): ...
def divided_python(x, y): ...
def divided_numpy(x, y): ...
def divided_deep(x, y): ...
def divided_numpy_deep(x, y): ...


def quotient(x, y):
    def impl(x, y):
        return x / y

    return impl


extending.overload(divided)(quotient)
extending.overload(divided_inline, inline="always")(quotient)
extending.overload(divided_python, jit_options={"error_model": "python"})(quotient)
extending.overload(divided_numpy, jit_options={"error_model": "numpy"})(quotient)


@extending.overload(divided_deep)
def nb_divided_deep(x, y):
    return lambda x, y: divided(x, y)


@extending.overload(divided_numpy_deep, jit_options={"error_model": "numpy"})
def nb_divided_numpy_deep(x, y):
    return lambda x, y: divided(x, y)


@extending.register_jitable
def jitable(x, y):
    return x / y


@extending.register_jitable(error_model="numpy")
def jitable_numpy(x, y):
    return x / y


DIVIDE = [divided, divided_inline, divided_python, divided_numpy, divided_deep, divided_numpy_deep]
DIVIDE += [jitable, jitable_numpy]


@pytest.mark.parametrize("divide", DIVIDE, ids=lambda f: f.__name__)
def test_error_models(divide):
    def kernel(x, y):
        return divide(x, y)

    for model in ("python", "numpy", "python"):
        both(kernel, 1.0, 0.0, error_model=model)
        both(kernel, 1.0, 4.0, error_model=model)


@pytest.mark.parametrize("divide", [f for f in DIVIDE if f is not divided_python], ids=lambda f: f.__name__)
def test_error_models_in_parallel(divide):
    @nb.njit(parallel=True)
    def theirs(a, y):
        for i in nb.prange(len(a)):
            a[i] = divide(1.0, y)
        return a

    @pk.workunit
    def ours(i, a, y):
        a[i] = divide(1.0, y)

    for y in (0.0, 4.0):
        a = np.ones(3)
        pk.parallel_for(3, ours, a=a, y=y)
        np.testing.assert_array_equal(a, theirs(np.ones(3), y))


def item(x, i): ...
def item_inline(x, i): ...
def item_checked(x, i): ...


def at(x, i):
    def impl(x, i):
        return x[i]

    return impl


extending.overload(item)(at)
extending.overload(item_inline, inline="always")(at)
extending.overload(item_checked, jit_options={"boundscheck": True})(at)


@pytest.mark.parametrize(("get", "outer", "checks"), [(item_inline, True, True), (item_checked, False, True)])
def test_bounds(get, outer, checks):
    def kernel(x, i):
        return get(x, i)

    for run in (nb.njit(boundscheck=outer)(kernel), pk.host_call(pk.function(boundscheck=outer)(kernel))):
        assert run(np.ones(3), 2) == 1.0
        with pytest.raises(IndexError):
            run(np.ones(3), 3)


def in_parallel(x): ...
def costly(x): ...
def strange(x): ...


extending.overload(in_parallel, jit_options={"parallel": True})(lambda x: lambda x: x)
extending.overload(costly, inline=lambda *_: True)(lambda x: lambda x: x)
extending.overload(strange)(lambda x: (nb.float64(x), lambda x: x))


def test_options_that_are_refused():
    refuses(lambda x: in_parallel(x), 1, match="has the option parallel=True")
    refuses(lambda x: costly(x), 1, match="whether Numba inlines it")
    refuses(lambda x: strange(x), 1, match="gives more than a function")
