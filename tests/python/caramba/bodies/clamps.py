"""Numbers kept between bounds, with NaN, infinities and both zeros among them."""

import numpy as np
from numba import njit


@njit
def builtins(x, out):
    for i in range(len(x)):
        out[0, i] = min(max(x[i], 0.0), 2.0)
        out[1, i] = max(0.0, min(2.0, x[i]))
        out[2, i] = max(x[i], -0.0)
        out[3, i] = min(-0.0, x[i])


@njit
def of_numpy(x, out):
    for i in range(len(x)):
        out[0, i] = np.minimum(np.maximum(x[i], 0.0), 2.0)
        out[1, i] = np.maximum(0.0, np.minimum(2.0, x[i]))
        out[2, i] = np.maximum(-0.0, x[i])
        out[3, i] = np.minimum(x[i], np.nan) if i % 2 else np.maximum(np.nan, x[i])


@njit
def of_numpy_fmax(x, out):
    for i in range(len(x)):
        out[0, i] = np.fmax(x[i], 0.0)
        out[1, i] = np.fmin(0.0, x[i])
        out[2, i] = np.fmax(-0.0, x[i])
        out[3, i] = np.fmin(x[i], 2.0)


@njit
def branches(x, out):
    for i in range(len(x)):
        v = x[i] * 1.0
        if v < 0.0:
            v = 0.0
        elif v > 2.0:
            v = 2.0
        out[0, i] = v
        w = x[i] * 1.0
        if 2.0 < w:
            w = 2.0
        if w <= -1.0:
            w = -1.0
        out[1, i] = w
        u = x[i] * 1.0
        if u <= 0.0:  # -0.0 becomes 0.0
            u = 0.0
        out[2, i] = u
        t = x[i] * 1.0
        if t >= -0.0:
            t = -0.0
        out[3, i] = t


@njit
def wholes(x, out):
    for i in range(len(x)):
        v = x[i] * 1.0
        if v < 0:
            v = 0
        elif v > 2:
            v = 2
        out[0, i] = v
        w = x[i] * 1.0
        if w > 1:
            w = 1
            out[3, i] = w / 3
        out[1, i] = w


@njit
def meeting(x, out):
    """What the first branch gives, the second one changes again: they are no chain."""
    for i in range(len(x)):
        v = x[i] * 1.0
        if v < 2.0:
            v = 2.0
        elif v > 1.0:
            v = 1.0
        out[0, i] = v
        w = x[i] * 1.0
        if w < 2.0:
            w = 2.0
        if w > 1.0:
            w = 1.0
        out[1, i] = w
        u = x[i] * 1.0
        if u < 1.0:
            u = 3.0
        elif u > 2.0:
            u = 0.5
        out[2, i] = u


@njit
def to_integers(x, out):
    for i in range(len(x)):
        if x[i] == x[i]:
            out[i] = np.uint8(min(max(x[i] * 100.0, 0.0), 255.0))


@njit
def scalar(x):
    if x > 1.0:
        x = 1.0
    if x < 0.0:
        x = 0.0
    return x, max(x, 0.25), np.minimum(0.75, x)


@njit
def counted(x):
    """The integer that a branch assigns is read afterwards."""
    seen = 0
    v = 5.0
    for i in range(len(x)):
        v = x[i] * 1.0
        k = 7
        if v < 0:
            k = 0
            v = k
        seen += k
    return seen, v


@njit
def masks(image, out):
    for i in range(len(image)):
        v = image[i]
        out[0, i] = 255.0 if 3 <= v < 200 else v >> 1
        out[1, i] = -1.0 if v > 5 else v & 7
        out[2, i] = 2.0 if v > 5 else (v << 56) >> 57
        out[3, i] = 0.5 if v > 9 else -v >> 3


X = np.array(
    [0.0, -0.0, np.nan, np.inf, -np.inf, 1.0, 2.0, 2.5, -1.0, 1e-40, -1e-40, 1e30, 0.5, -3.0, 1.5, 7.0, 255.0]
)
OUT = np.zeros((4, 17))
BYTES = np.array([0, 1, 2, 3, 5, 6, 100, 127, 128, 199, 200, 255], np.uint8)
CASES = {
    **{
        name: [(X, OUT), (X.astype(np.float32), OUT.astype(np.float32)), (X[::2], OUT), (X[:0], OUT)]
        for name in ("builtins", "of_numpy", "of_numpy_fmax", "branches", "wholes", "meeting")
    },
    "to_integers": [(X, np.zeros(17, np.uint8)), (X.astype(np.float32), np.zeros(17, np.uint8))],
    "scalar": [(x,) for x in X] + [(np.float32(x),) for x in X] + [(2,), (True,)],
    "counted": [(X,), (X[:1],), (X[8:9],)],
    "masks": [
        (BYTES, np.zeros((4, 12))),
        (BYTES.astype(np.int8), np.zeros((4, 12))),
        (BYTES.astype(np.int64), OUT),
        (BYTES, np.zeros((4, 12), np.int16)),
    ],
}
