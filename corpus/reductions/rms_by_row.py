"""Sum over a matrix with a weight for each row."""

import numpy as np
from numba import njit


@njit
def weighted_rms(data, weights):
    rows, columns = data.shape
    total = 0.0
    norm = 0.0
    for i in range(rows):
        row = 0.0
        for j in range(columns):
            row += data[i, j] ** 2
        total += weights[i] * row
        norm += weights[i] * columns
    return np.sqrt(total / norm)


def main():
    print(weighted_rms(np.ones((3, 4)), np.arange(1.0, 4.0)))


if __name__ == "__main__":
    main()
