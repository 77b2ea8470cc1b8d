"""Arrays whose leading extents are 1, stored where there are fewer."""

import numpy as np
from numba import njit


@njit
def stored(y, x):
    y[:] = x


@njit
def computed(y, x):
    y[:] = x * 2 + y


@njit
def to_row(y, x):
    y[1] = x
    y[0, 1:] = x[:, 1:]
    return y


@njit
def to_column(y, x):
    y[:, 1] = x.T
    return y


@njit
def with_new_axis(y, x):
    y[:] = x[np.newaxis, :]
    y[1:] = y[np.newaxis, :-1]
    return y


ROW = np.array([[1.0, 2.0, 3.0]])
CASES = {
    "stored": [
        (np.zeros(3), x)
        for x in (ROW, ROW[:, :1], ROW[np.newaxis], ROW[:, ::-1], np.ones((2, 3)), ROW[:0], ROW[:, :2])
    ]
    + [(np.zeros((2, 3)), x[np.newaxis]) for x in (ROW, np.arange(6.0).reshape(2, 3), ROW.T)],
    "computed": [(np.ones(3), x) for x in (ROW, ROW[:, :1])],
    "to_row": [(np.zeros((2, 3)), ROW), (np.zeros((2, 3), order="F"), ROW.astype(np.int64))],
    "to_column": [(np.zeros((1, 3)), ROW[:, :1]), (np.zeros((3, 2)), ROW.T)],
    "with_new_axis": [(np.zeros(3), ROW[0])],
}
