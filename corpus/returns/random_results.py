"""Random numbers of Numba's seeded generator."""

import numpy as np
from numba import njit


@njit
def noise(seed, n):
    np.random.seed(seed)
    out = np.empty(n)
    for i in range(n):
        out[i] = np.random.normal(0.0, 1.0)
    return out


@njit
def estimate_pi(seed, n):
    np.random.seed(seed)
    hits = 0
    for _ in range(n):
        x, y = np.random.random(), np.random.random()
        if x * x + y * y < 1.0:
            hits += 1
    return 4.0 * hits / n


def main():
    print(noise(1, 3), estimate_pi(2, 1000))


if __name__ == "__main__":
    main()
