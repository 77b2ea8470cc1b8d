"""What iterations make for themselves: named tuples, lists of tuples, searches that end in `else`."""

from collections import namedtuple

import numpy as np
from numba import njit, prange

Ray = namedtuple("Ray", "x y dx dy")
Hit = namedtuple("Hit", ["t", "index"])


@njit
def advance(ray, t):
    return Ray(ray.x + t * ray.dx, ray.y + t * ray.dy, ray.dx, ray.dy)


@njit
def nearest(circles, ray):
    best, index = np.inf, -1
    for c in range(circles.shape[0]):
        ox, oy = circles[c, 0] - ray.x, circles[c, 1] - ray.y
        along = ox * ray.dx + oy * ray.dy
        gap = circles[c, 2] ** 2 - (ox * ox + oy * oy - along * along)
        if gap < 0:
            continue
        for t in (along - np.sqrt(gap), along + np.sqrt(gap)):
            if 1e-9 < t < best:
                best, index = t, c
    return Hit(best, index)


@njit(parallel=True)
def cast(circles, n):
    distance = np.full(n, -1.0)
    for i in prange(n):
        angle = 2 * np.pi * i / n
        ray = Ray(0.0, 0.0, np.cos(angle), np.sin(angle))
        hit = nearest(circles, ray)
        if hit.index in (0, 2):
            on = advance(ray, hit.t)
            distance[i] = on.x * on.x + on.y * on.y
    return distance


@njit(parallel=True)
def least_divisors(n):
    least = np.zeros(n, np.int64)
    for i in prange(n):
        for d in range(2, i):
            if i % d == 0:
                least[i] = d
                break
        else:
            least[i] = i
    return least


def main():
    print(cast(np.array([[2.0, 0.0, 1.0], [0.0, 3.0, 0.5], [-2.0, 0.5, 1.0]]), 8), least_divisors(10))


if __name__ == "__main__":
    main()
