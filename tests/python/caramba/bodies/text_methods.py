"""Methods of text that is an option of kernels: what they give is known for each text."""

import numpy as np
from numba import njit


@njit
def in_any_case(x, method):
    if method.lower() == "rk23":
        return x.sum()
    elif method.lower() == "rk45":
        return x.sum() * 2.0
    return -1.0


@njit
def stripped(x, method="linear"):
    kind = method.strip().upper()
    if kind == "LINEAR" or kind.startswith("LIN"):
        return x[0] * 2
    if kind != "NEAREST":
        raise ValueError("no such method")
    return x[0]


@njit
def among(x, name):
    if name.lower() in ("sum", "total"):
        return x.sum()
    if name.lower() not in ("mean", "average"):
        return x[0]
    return x.mean()


@njit
def joined_types(method):
    """Numba does not know what the method gives: both branches make the type."""
    if method.upper() == "A":
        v = 1
    else:
        v = 2.5
    return v


@njit
def of_a_variable(method):
    upper = method.upper()
    if upper == "A":
        v = 1
    else:
        v = 2.5
    return v


@njit
def truths_and_places(name):
    n = name.find("b")
    if name.endswith("c"):
        n += 100
    if name.isdigit():
        n += 1000
    return n, name.startswith("ab"), name.replace("a", "x") == "xbc", name.rfind("z")


@njit
def inner(x, kind):
    return x + 1 if kind == "plus" else x - 1


@njit
def passes_on(x, kind):
    return inner(x, kind.lower())


X = np.array([1.5, 2.5, 4.0])

CASES = {
    "in_any_case": [(X, "RK23"), (X, "rk45"), (X, "Rk45"), (X, "none"), (X, "")],
    "stripped": [(X,), (X, " linear "), (X, "LINE"), (X, "nearest"), (X, "cubic")],
    "among": [(X, "Sum"), (X, "total"), (X, "MEAN"), (X, "first")],
    "joined_types": [("a",), ("b",)],
    "of_a_variable": [("a",), ("b",)],
    "truths_and_places": [("abc",), ("123",), ("",), ("éabc",)],
    "passes_on": [(3, "PLUS"), (3, "minus")],
}
