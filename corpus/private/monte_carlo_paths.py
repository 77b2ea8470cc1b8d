"""Asian options: a path for each simulation, in a private array, from given noise."""

import math

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def asian_payoffs(noise, s0, drift, sigma, strike, payoffs):
    paths, steps = noise.shape
    for p in prange(paths):
        path = np.empty(steps + 1)
        path[0] = s0
        for t in range(steps):
            path[t + 1] = path[t] * math.exp(drift + sigma * noise[p, t])
        mean = 0.0
        for t in range(1, steps + 1):
            mean += path[t]
        payoffs[p] = max(mean / steps - strike, 0.0)


def main():
    payoffs = np.zeros(4)
    asian_payoffs(np.random.default_rng(3).normal(size=(4, 12)), 100.0, 0.0, 0.05, 100.0, payoffs)
    print(payoffs)


if __name__ == "__main__":
    main()
