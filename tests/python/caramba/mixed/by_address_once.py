import numpy as np
from numba import njit


@njit(error_model="numpy")
def solve(a):
    return ratio(a[0, 0]), ratio(a[0, 1])


@njit
def ratio(x):
    return len({x: 1}) / x


@njit
def turned(pair):
    d = {1: pair[1]}
    return d[1], pair[0]


@njit
def swapped(pair):
    return turned(turned(pair)), turned(pair)[0]


@njit
def root(x, guess=1.0):
    d = {0: guess}
    for _ in range(30):
        d[0] = 0.5 * (d[0] + x / d[0])
    return d[0]


@njit
def roots(x):
    return root(x), root(x, 2.0), root(guess=3.0, x=x)


@njit
def halve(a):
    s = set([2])
    a //= len(s) + 1
    return a[0]


@njit
def halves(a):
    b = a.copy()
    first = halve(b[1])
    return b, first


if __name__ == "__main__":
    a = np.arange(40).reshape(8, 5) % 7
    print(solve(a), swapped((1, 2.5)), roots(4.0), halves(a))
