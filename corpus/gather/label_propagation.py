"""Labels of connected pixels: two masks and a loop until nothing changes."""

import numpy as np
from numba import njit


@njit
def label_step(mask, labels, new):
    changed = 0
    h, w = mask.shape
    for i in range(h):
        for j in range(w):
            best = labels[i, j]
            if mask[i, j]:
                if i > 0 and mask[i - 1, j]:
                    best = min(best, labels[i - 1, j])
                if j > 0 and mask[i, j - 1]:
                    best = min(best, labels[i, j - 1])
                if i < h - 1 and mask[i + 1, j]:
                    best = min(best, labels[i + 1, j])
                if j < w - 1 and mask[i, j + 1]:
                    best = min(best, labels[i, j + 1])
            if best != labels[i, j]:
                changed += 1
            new[i, j] = best
    return changed


def main():
    mask = np.array([[True, True, False], [False, True, False]])
    labels, new = np.arange(6).reshape(2, 3), np.zeros((2, 3), np.int64)
    print(label_step(mask, labels, new), new)


if __name__ == "__main__":
    main()
