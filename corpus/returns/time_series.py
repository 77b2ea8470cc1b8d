"""A trajectory allocated in the kernel and returned."""

import numpy as np
from numba import njit


@njit
def lotka_volterra(prey, predator, dt, steps):
    out = np.empty((steps + 1, 2))
    out[0, 0], out[0, 1] = prey, predator
    for k in range(steps):
        x, y = out[k]
        out[k + 1, 0] = x + dt * (1.1 * x - 0.4 * x * y)
        out[k + 1, 1] = y + dt * (0.1 * x * y - 0.4 * y)
    return out


@njit
def sir(beta, gamma, s, i, days):
    history = np.zeros((3, days))
    r = 0.0
    for d in range(days):
        new = beta * s * i
        healed = gamma * i
        s, i, r = s - new, i + new - healed, r + healed
        history[0, d] = s
        history[1, d] = i
        history[2, d] = r
    return history


def main():
    print(lotka_volterra(10.0, 5.0, 0.01, 3), sir(0.5, 0.1, 0.99, 0.01, 3))


if __name__ == "__main__":
    main()
