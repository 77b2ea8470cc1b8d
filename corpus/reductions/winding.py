"""Winding number of a polygon around a point, with an integer accumulator."""

import numpy as np
from numba import njit


@njit
def is_left(ax, ay, bx, by, px, py):
    return (bx - ax) * (py - ay) - (px - ax) * (by - ay)


@njit
def winding_number(px, py, xs, ys):
    w = 0
    n = len(xs)
    for i in range(n):
        j = (i + 1) % n
        if ys[i] <= py:
            if ys[j] > py and is_left(xs[i], ys[i], xs[j], ys[j], px, py) > 0.0:
                w += 1
        elif ys[j] <= py and is_left(xs[i], ys[i], xs[j], ys[j], px, py) < 0.0:
            w -= 1
    return w


def main():
    square = np.array([0.0, 1.0, 1.0, 0.0]), np.array([0.0, 0.0, 1.0, 1.0])
    print(winding_number(0.5, 0.5, *square), winding_number(1.5, 0.5, *square))


if __name__ == "__main__":
    main()
