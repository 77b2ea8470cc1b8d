"""Points counted in voxels, and a ray through them."""

import numpy as np
from numba import njit


@njit
def voxelise(points, size, grid):
    outside = 0
    for p in range(points.shape[0]):
        i, j, k = int(points[p, 0] / size), int(points[p, 1] / size), int(points[p, 2] / size)
        if i < grid.shape[0] and j < grid.shape[1] and k < grid.shape[2]:
            grid[i, j, k] += 1
        else:
            outside += 1
    return outside


@njit
def column_depth(grid, density, out):
    for i in range(grid.shape[0]):
        for j in range(grid.shape[1]):
            d = 0.0
            for k in range(grid.shape[2]):
                d += density * grid[i, j, k]
            out[i, j] = d


def main():
    grid, out = np.zeros((2, 2, 2), np.int64), np.zeros((2, 2))
    print(voxelise(np.array([[0.5, 0.5, 1.5], [5.0, 0.0, 0.0]]), 1.0, grid))
    column_depth(grid, 2.0, out)
    print(out)


if __name__ == "__main__":
    main()
