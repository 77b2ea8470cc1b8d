"""Length of a track and its climb, from points in rows."""

import numpy as np
from numba import njit


@njit
def track(points):
    length = 0.0
    climb = 0.0
    for i in range(1, points.shape[0]):
        d = points[i] - points[i - 1]
        length += np.sqrt((d * d).sum())
        climb += max(d[2], 0.0)
    return length, climb


def main():
    print(track(np.arange(12.0).reshape(4, 3)))


if __name__ == "__main__":
    main()
