import numpy as np
from numba import njit, prange


@njit(parallel=True)
def multiply(a, x):
    y = np.zeros(a.shape[0])
    for i in prange(a.shape[0]):
        for j in range(a.shape[1]):
            y[i] += a[i, j] * x[j]
    return y


@njit
def norm(x):
    return np.sqrt(np.sum(x * x))


# Conjugate gradients.
@njit
def solve(a, b, tolerance):
    x = np.zeros_like(b)
    r = b - multiply(a, x)
    p = r.copy()
    steps = 0
    while norm(r) > tolerance:
        ap = multiply(a, p)
        alpha = np.dot(r, r) / np.dot(p, ap)
        x += alpha * p
        new = r - alpha * ap
        p = new + np.dot(new, new) / np.dot(r, r) * p
        r = new
        steps += 1
    return x, steps


@njit(parallel=True)
def rows(a, x):
    out = np.empty(a.shape[0])
    for i in prange(a.shape[0]):
        out[i] = multiply(a, x)[i]
    return out


if __name__ == "__main__":
    a = np.array([[4.0, 1.0, 0.0], [1.0, 3.0, 1.0], [0.0, 1.0, 2.0]])
    print(solve(a, np.ones(3), 1e-12), multiply(a, np.ones(3)))
    print(rows(a, np.ones(3)))
