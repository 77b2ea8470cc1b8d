"""Horizontal diffusion of a weather model, without its limiter."""

import numpy as np
from numba import njit


@njit
def diffuse(field, coefficient, out):
    lap = 4.0 * field[1:-1, 1:-1] - (field[2:, 1:-1] + field[:-2, 1:-1] + field[1:-1, 2:] + field[1:-1, :-2])
    fx = lap[1:, 1:-1] - lap[:-1, 1:-1]
    fy = lap[1:-1, 1:] - lap[1:-1, :-1]
    out[2:-2, 2:-2] = field[2:-2, 2:-2] - coefficient * (fx[1:] - fx[:-1] + fy[:, 1:] - fy[:, :-1])


def main():
    out = np.zeros((7, 7))
    diffuse(np.random.default_rng(1).random((7, 7)), 0.1, out)
    print(out[3])


if __name__ == "__main__":
    main()
