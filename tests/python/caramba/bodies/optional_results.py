"""Results that may be None, and that nobody takes."""

from numba import njit


@njit
def twelve(x):
    if x == 2:
        return 12


@njit
def calls(x):
    twelve(x)
    return x


@njit
def attempts(x):
    try:
        twelve(x)
    except Exception:
        return 1.5


@njit
def raises(x):
    if x == 1:
        raise ValueError("one")
    if x == 2:
        return 12


@njit
def recovers(x):
    try:
        raises(x)
    except Exception:
        return 15


@njit
def recurs(x):
    if x > 0:
        recurs(x - 1)
        if x == 2:
            return 12


CASES = {
    "calls": [(1,), (2,)],
    "attempts": [(1,), (2,)],
    "recovers": [(1,), (2,), (3,)],
    "recurs": [(0,), (1,), (2,), (3,)],
}
