"""Statements that nothing reaches, since all branches before them leave."""

import numpy as np
from numba import njit


@njit
def both_return(x):
    if x > 0:
        y = x + 1.0
        return y
    else:
        return 0.0
    return y


@njit
def raises(x, nu):
    if x == 0:
        nu = x + nu
        return nu
    elif x < 1.0:
        return x * 2 + nu
    else:
        raise ValueError("bad")
    return nu


@njit
def leaves_loop(x):
    s = 0.0
    for v in x:
        if v < 0:
            w = v
            s -= w
            continue
        else:
            if v > 10:
                break
            s += v
            continue
        s += w
    return s


@njit
def calls(x):
    return both_return(x) + raises(x, 2)


X = np.array([1.0, -2.0, 3.0, 11.0, 5.0])
CASES = {
    "both_return": [(1.0,), (-1.0,), (2,)],
    "raises": [(0, 2), (0.5, 1), (3.0, 1), (0, 1.5)],
    "leaves_loop": [(X,), (X[:3],), (X[:0],)],
    "calls": [(0.5,), (0.0,), (4.0,)],
}
