"""Horizontal diffusion of a weather model, with a flux limiter."""

import numpy as np
from numba import njit


@njit
def hdiff(in_field, out_field, coeff):
    I, J, K = out_field.shape
    lap = 4.0 * in_field[1 : I + 3, 1 : J + 3, :] - (
        in_field[2 : I + 4, 1 : J + 3, :]
        + in_field[0 : I + 2, 1 : J + 3, :]
        + in_field[1 : I + 3, 2 : J + 4, :]
        + in_field[1 : I + 3, 0 : J + 2, :]
    )
    res = lap[1:, 1 : J + 1, :] - lap[:-1, 1 : J + 1, :]
    step = in_field[2 : I + 3, 2 : J + 2, :] - in_field[1 : I + 2, 2 : J + 2, :]
    flx = np.where(res * step > 0, 0.0, res)
    res2 = lap[1 : I + 1, 1:, :] - lap[1 : I + 1, :-1, :]
    step2 = in_field[2 : I + 2, 2 : J + 3, :] - in_field[2 : I + 2, 1 : J + 2, :]
    fly = np.where(res2 * step2 > 0, 0.0, res2)
    out_field[:, :, :] = in_field[2 : I + 2, 2 : J + 2, :] - coeff * (
        flx[1:, :, :] - flx[:-1, :, :] + fly[:, 1:, :] - fly[:, :-1, :]
    )


def main():
    out = np.zeros((3, 3, 2))
    hdiff(np.random.default_rng(0).random((7, 7, 2)), out, np.full((3, 3, 2), 0.1))
    print(out[:, :, 0])


if __name__ == "__main__":
    main()
