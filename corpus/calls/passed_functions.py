"""Right-hand sides that read arrays around them, passed to steppers, which are passed to a driver."""

import numpy as np
from numba import njit, prange

MASS = np.array([1.0, 0.3, 0.1])
SHARES = np.array([0.5, 0.5, 1.0])


@njit
def attraction(t, y):
    n = MASS.size
    out = np.empty_like(y)
    for i in range(n):
        out[i] = y[n + i]
        pull = 0.0
        for j in range(n):
            if i != j:
                d = y[j] - y[i]
                pull += MASS[j] * d / (abs(d) ** 3 + 0.5)
        out[n + i] = pull
    return out


@njit
def runge_kutta(f, t, y, h):
    k1 = f(t, y)
    k2 = f(t + SHARES[0] * h, y + SHARES[0] * h * k1)
    k3 = f(t + SHARES[1] * h, y + SHARES[1] * h * k2)
    k4 = f(t + SHARES[2] * h, y + SHARES[2] * h * k3)
    return y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)


@njit
def euler(f, t, y, h):
    return y + h * f(t, y)


@njit
def energy(y):
    n = len(MASS)
    return 0.5 * (MASS * y[n:] ** 2).sum()


@njit
def integrate(stepper, f, y, h, monitor):
    trace = np.empty(4)
    for step in range(4):
        y = stepper(f, step * h, y, h)
        trace[step] = monitor(y)
    return y, trace


@njit
def compare(y, h):
    fine, trace = integrate(runge_kutta, attraction, y, h, energy)
    coarse, _ = integrate(euler, attraction, y, h, energy)
    return fine - coarse, trace


@njit(parallel=True)
def ensemble(starts):
    out = np.empty_like(starts)
    for s in prange(len(starts)):
        out[s] = runge_kutta(attraction, 0.0, starts[s], 0.1)
    return out


def main():
    y = np.array([0.0, 1.0, 2.5, 0.1, -0.2, 0.0])
    print(compare(y, 0.1), ensemble(np.stack((y, 2 * y))))


if __name__ == "__main__":
    main()
