"""Steps through time, and what is known about them."""

import numpy as np
from numba import njit, prange

RATE = 0.1


@njit(parallel=True)
def diffuse(u, steps):
    """The field after so many steps, and its energy after each."""
    history = np.zeros(steps)
    new = u.copy()
    for k in range(steps):
        # one step
        for i in prange(1, len(u) - 1):  # the ends stay
            new[i] = u[i] + RATE * (u[i - 1] - 2 * u[i] + u[i + 1])
        u, new = new, u
        energy = 0.0
        for i in prange(len(u)):
            energy += u[i] ** 2
        history[k] = energy
        if energy < 1e-12:
            break
    return u, history


@njit(parallel=True)
def settle(x, a, tolerance=1e-10, limit=100):
    count = 0
    while count < limit:
        new = np.empty(len(x))
        for i in prange(len(x)):
            s = 0.0
            for j in range(len(x)):
                s += a[i, j] * x[j]
            new[i] = s
        change = 0.0
        for i in prange(len(x)):
            change = max(change, abs(new[i] - x[i]))
        x = new
        count += 1
        if change < tolerance:
            return x, count
    raise RuntimeError("it does not settle")


@njit(parallel=True)
def greatest(x):
    best = 0.0
    for i in prange(len(x)):
        best = max(best, x[i])
    x[0:1] = best
    return best * 2


if __name__ == "__main__":
    field, energies = diffuse(np.linspace(0.0, 1.0, 20) ** 2, 5)
    print(field.sum(), energies)
    print(settle(np.ones(3), np.array([[0.5, 0.25, 0.25], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4]])))
