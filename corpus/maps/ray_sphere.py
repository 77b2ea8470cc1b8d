"""Depth image of spheres by casting one ray a pixel."""

import numpy as np
from numba import njit, prange


@njit
def hit(ox, oy, cx, cy, cz, r):
    d2 = (ox - cx) ** 2 + (oy - cy) ** 2
    if d2 > r * r:
        return np.inf
    return cz - np.sqrt(r * r - d2)


@njit(parallel=True)
def render(spheres, depth):
    h, w = depth.shape
    for i in prange(h):
        for j in range(w):
            nearest = np.inf
            for s in range(spheres.shape[0]):
                z = hit(j / w, i / h, spheres[s, 0], spheres[s, 1], spheres[s, 2], spheres[s, 3])
                if z < nearest:
                    nearest = z
            depth[i, j] = nearest


def main():
    depth = np.zeros((4, 4))
    render(np.array([[0.5, 0.5, 2.0, 0.4]]), depth)
    print(depth)


if __name__ == "__main__":
    main()
