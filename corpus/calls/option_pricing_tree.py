"""A binomial tree with a pay-off helper and an array of values."""

import numpy as np
from numba import njit


@njit
def payoff(s, k, is_call):
    return max(s - k, 0.0) if is_call else max(k - s, 0.0)


@njit
def american(s0, k, r, sigma, t, steps, is_call):
    dt = t / steps
    u = np.exp(sigma * np.sqrt(dt))
    p = (np.exp(r * dt) - 1.0 / u) / (u - 1.0 / u)
    discount = np.exp(-r * dt)
    v = np.empty(steps + 1)
    for j in range(steps + 1):
        v[j] = payoff(s0 * u ** (2 * j - steps), k, is_call)
    for n in range(steps - 1, -1, -1):
        for j in range(n + 1):
            hold = discount * (p * v[j + 1] + (1.0 - p) * v[j])
            v[j] = max(hold, payoff(s0 * u ** (2 * j - n), k, is_call))
    return v[0]


def main():
    print(american(100.0, 100.0, 0.05, 0.2, 1.0, 50, False))


if __name__ == "__main__":
    main()
