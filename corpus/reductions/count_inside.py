"""Points inside a circle: Monte Carlo for pi with the points given."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def count_inside(x, y):
    hits = 0
    for k in prange(len(x)):
        if x[k] * x[k] + y[k] * y[k] <= 1.0:
            hits += 1
    return hits


def main():
    rng = np.random.default_rng(1)
    n = 10_000
    print(4.0 * count_inside(rng.random(n), rng.random(n)) / n)


if __name__ == "__main__":
    main()
