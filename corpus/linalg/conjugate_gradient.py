"""Conjugate gradients for a symmetric system."""

import numpy as np
from numba import njit


@njit
def cg(a, b, steps):
    x = np.zeros_like(b)
    r = b - a @ x
    p = r.copy()
    rs = r @ r
    for _ in range(steps):
        ap = a @ p
        alpha = rs / (p @ ap)
        x += alpha * p
        r -= alpha * ap
        new = r @ r
        if new < 1e-24:
            break
        p = r + (new / rs) * p
        rs = new
    return x


def main():
    print(cg(np.array([[4.0, 1.0], [1.0, 3.0]]), np.array([1.0, 2.0]), 10))


if __name__ == "__main__":
    main()
