"""Functions that return in several places: where that is cheap, results are selected without branches."""

import math

import numpy as np
from numba import njit

EDGES = (0.0, 1.0, 2.5)
SLOPES = np.array([2.0, -1.0, 0.5])
SHORT = np.array([4.0])


@njit
def pieces(x):
    if x < 0.2:
        return x * 2
    if x < 0.5:
        return x + 1
    return x * x


@njit
def clamp(v, low=-1.0, high=1.0):
    if v < low:
        return low
    elif v > high:
        return high
    else:
        return v


@njit
def limited(a, b):
    if a * b <= 0:
        return 0.0
    if abs(a) < abs(b):
        return a
    return b


@njit
def spline(q):
    if q < 1.0:
        return 1 - 1.5 * q**2 + 0.75 * q**3
    elif q < 2.0:
        return 0.25 * (2 - q) ** 3
    return 0


@njit
def along(x):
    t = 1.5
    for k in range(3):
        top = EDGES[k + 1] if k < 2 else 5.0
        if x <= top:
            return t + SLOPES[k] * (x - EDGES[k])
        t += SLOPES[k] * (top - EDGES[k])
    return t


@njit
def shorter(x):
    if x < 1.0:
        return SHORT[0]
    if x < 1e300:
        return x
    return SHORT[3000000]


@njit
def merged(x, n):
    y = x
    if x < 0:
        y = -x
        if n > 2:
            n = -n
        else:
            y += 1
    if n < 0:
        return y
    for k in range(0, 4, 3):
        y = y * 2 + k
    if y > 3:
        return 3.0
    return y / 2


@njit
def sign(n):
    if n < 0:
        return -1
    if n > 0:
        return 1
    return 0


@njit
def inside(x, y):
    if x < 0 or x > 1:
        return False
    if y < 0 or y > 1:
        return False
    return True


@njit
def composed(x):
    if inside(x, x * x):
        return math.sqrt(clamp(x))
    if sign(int(x)) < 0:
        return pieces(x) / 3.0
    return max(x, 2.0)


@njit
def searched(x):  # stays as it is: it breaks
    at = 3
    for k in range(3):
        if x < EDGES[k]:
            at = k
            break
    if at > 1:
        return at * x
    if at > 0:
        return x
    return -x


@njit
def failing(x):  # and this: it raises
    if x < 0:
        return 1.0 / (x + 1.0)
    if x > 2:
        raise ValueError("beyond")
    return x


@njit
def of_all(x, out):
    for i in range(len(x)):
        out[0, i] = pieces(x[i])
        out[1, i] = clamp(x[i])
        out[2, i] = limited(x[i], x[-1 - i])
        out[3, i] = spline(x[i])
        out[4, i] = along(x[i])
        out[5, i] = shorter(x[i])
        out[6, i] = merged(x[i], i - 2)
        out[7, i] = composed(x[i])
        out[8, i] = searched(x[i])
        out[9, i] = clamp(x[i], high=0.25)
    return out


@njit
def counted(x, n):
    a = b = 0
    s = 0.0
    for i in range(len(x)):
        a += sign(n[i])
        b += inside(x[i], 0.5)
        s += clamp(pieces(x[i]))
    return a, b, s, sign(n[0]), inside(x[0], x[0])


@njit
def of_failing(x):
    s = 0.0
    for i in range(len(x)):
        s += failing(x[i])
    return s


X = np.array([-2.0, -0.5, -0.0, 0.0, 0.2, 0.3, 0.5, 1.0, 1.7, 2.0, 2.4, 2.6, 4.9, 5.0, 7.0])
ODD = np.array([np.nan, np.inf, -np.inf, 1e-310, -0.0, 3.0, 1.0])
N = np.array([-3, 0, 4, 1, -9, 0, 0, 7, 2, -1, 5, 6, -2, 0, 8])

CASES = {
    "of_all": [
        (X, np.zeros((10, 15))),
        (X[::-2], np.zeros((10, 8))),
        (X[:0], np.zeros((10, 0))),
        (np.linspace(-3, 7, 200), np.zeros((10, 200))),
        (X.astype(np.float32), np.zeros((10, 15))),
        (N, np.zeros((10, 15))),
    ],
    "counted": [(X, N), (ODD, N[:7].astype(np.int8)), (X.astype(np.float32), N)],
    "of_failing": [(X[:9],), (X[:1] / 2,), (X,)],
    "pieces": [(0.1,), (0.4,), (3,), (np.nan,)],
    "sign": [(-2,), (0,), (2.5,)],
    "spline": [(0.5,), (1.5,), (3.5,), (np.float32(1.25),)],
}
