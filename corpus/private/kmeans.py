"""One round of k-means: nearest centres in parallel, new centres in order."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def nearest(points, centres, labels):
    for p in prange(points.shape[0]):
        best = np.inf
        for c in range(centres.shape[0]):
            d = 0.0
            for k in range(points.shape[1]):
                d += (points[p, k] - centres[c, k]) ** 2
            if d < best:
                best = d
                labels[p] = c


@njit
def recentre(points, labels, centres):
    sizes = np.zeros(centres.shape[0], np.int64)
    centres[:] = 0.0
    for p in range(points.shape[0]):
        sizes[labels[p]] += 1
        for k in range(points.shape[1]):
            centres[labels[p], k] += points[p, k]
    for c in range(centres.shape[0]):
        if sizes[c] > 0:
            centres[c] /= sizes[c]


def main():
    points, centres, labels = (
        np.arange(8.0).reshape(4, 2),
        np.array([[0.0, 0.0], [7.0, 7.0]]),
        np.zeros(4, np.int64),
    )
    nearest(points, centres, labels)
    recentre(points, labels, centres)
    print(labels, centres)


if __name__ == "__main__":
    main()
