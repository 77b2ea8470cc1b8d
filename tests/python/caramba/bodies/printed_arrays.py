"""Arrays that are printed: NumPy's text of what they hold just then."""

import numpy as np
from numba import njit


@njit
def show(x):
    print(x)
    print("x =", x, 1.5, x.T)


@njit
def parts(x):
    print(x[1:], x[::2], x + 1)
    for row in x:
        print(row)


@njit
def in_tuples(x, y):
    print((1, x), "and", (y, (2.5, x[0])))


@njit
def before_and_after(x):
    print(x, x[0])
    x[0] = 5
    print(x, x[0])


@njit
def search(x, wanted):
    for i in range(len(x)):
        if x[i] == wanted:
            return i
    print("not found:", wanted, "in", x)
    return -1


ROWS = np.arange(12.0).reshape(3, 4) / 3

CASES = {
    "show": [
        (np.linspace(0, 1, 4),),
        (np.arange(2000),),
        (ROWS.astype(np.float32),),
        (np.asfortranarray(ROWS)[::-1],),
        (np.zeros((0, 2), np.int8),),
        (np.array([True, False]),),
        (np.array([1 + 2j, -0.0]),),
        (np.array(3.5),),
        (np.array([np.nan, -np.inf, 1e300]),),
    ],
    "parts": [(ROWS,), (np.arange(6, dtype=np.uint8).reshape(3, 2),)],
    "in_tuples": [(ROWS, np.arange(3)), (np.ones((1, 1), np.int32), np.array([2.5]))],
    "before_and_after": [(np.zeros(3, np.int8),), (np.zeros(2, np.complex64),)],
    "search": [(np.arange(4.0), 2.0), (np.arange(4.0), 7.0)],
}
