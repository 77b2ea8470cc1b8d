"""Waiting times in a queue by Lindley's recursion, and a reservoir over time."""

import numpy as np
from numba import njit


@njit
def lindley(arrival, service, wait):
    for k in range(1, len(arrival)):
        w = wait[k - 1] + service[k - 1] - (arrival[k] - arrival[k - 1])
        wait[k] = w if w > 0.0 else 0.0


@njit
def reservoir(inflow, demand, capacity, level):
    storage = 0.5 * capacity
    spilled = 0.0
    for day in range(inflow.size):
        storage += inflow[day] - min(demand, storage)
        if storage > capacity:
            spilled += storage - capacity
            storage = capacity
        level[day] = storage
    return spilled


def main():
    wait, level = np.zeros(4), np.zeros(4)
    lindley(np.arange(4.0), np.full(4, 1.5), wait)
    print(wait, reservoir(np.array([5.0, 1.0, 0.0, 9.0]), 2.0, 6.0, level), level)


if __name__ == "__main__":
    main()
