"""Planes of a three-dimensional array: a wave on a membrane."""

import numpy as np
from numba import njit


@njit
def wave(u, c2):
    for t in range(2, u.shape[0]):
        u[t, 1:-1, 1:-1] = (
            2.0 * u[t - 1, 1:-1, 1:-1]
            - u[t - 2, 1:-1, 1:-1]
            + c2
            * (
                u[t - 1, 2:, 1:-1]
                + u[t - 1, :-2, 1:-1]
                + u[t - 1, 1:-1, 2:]
                + u[t - 1, 1:-1, :-2]
                - 4.0 * u[t - 1, 1:-1, 1:-1]
            )
        )


def main():
    u = np.zeros((4, 5, 5))
    u[:2, 2, 2] = 1.0
    wave(u, 0.2)
    print(u[3])


if __name__ == "__main__":
    main()
