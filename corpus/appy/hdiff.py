"""Horizontal diffusion with a flux limiter, tensor statements."""

import appy
import numpy as np
from appy import where


@appy.jit
def hdiff(in_field, out_field, coeff, lap, flx, fly):
    I, J, K = out_field.shape
    #pragma :I+2=>parallel :J+2=>parallel :K=>parallel
    lap[: I + 2, : J + 2, :K] = 4.0 * in_field[1 : I + 3, 1 : J + 3, :K] - (
        in_field[2 : I + 4, 1 : J + 3, :K]
        + in_field[0 : I + 2, 1 : J + 3, :K]
        + in_field[1 : I + 3, 2 : J + 4, :K]
        + in_field[1 : I + 3, 0 : J + 2, :K]
    )
    #pragma :I+1=>parallel :J=>parallel :K=>parallel
    flx[: I + 1, :J, :K] = where(
        (lap[1 : I + 2, 1 : J + 1, :K] - lap[: I + 1, 1 : J + 1, :K])
        * (in_field[2 : I + 3, 2 : J + 2, :K] - in_field[1 : I + 2, 2 : J + 2, :K])
        > 0,
        0.0,
        lap[1 : I + 2, 1 : J + 1, :K] - lap[: I + 1, 1 : J + 1, :K],
    )
    #pragma :I=>parallel :J+1=>parallel :K=>parallel
    fly[:I, : J + 1, :K] = where(
        (lap[1 : I + 1, 1 : J + 2, :K] - lap[1 : I + 1, : J + 1, :K])
        * (in_field[2 : I + 2, 2 : J + 3, :K] - in_field[2 : I + 2, 1 : J + 2, :K])
        > 0,
        0.0,
        lap[1 : I + 1, 1 : J + 2, :K] - lap[1 : I + 1, : J + 1, :K],
    )
    #pragma :I=>parallel :J=>parallel :K=>parallel
    out_field[:I, :J, :K] = in_field[2 : I + 2, 2 : J + 2, :K] - coeff[:I, :J, :K] * (
        flx[1 : I + 1, :J, :K] - flx[:I, :J, :K] + fly[:I, 1 : J + 1, :K] - fly[:I, :J, :K]
    )


def main():
    out = np.zeros((3, 3, 2))
    f = np.random.default_rng(0).random((7, 7, 2))
    hdiff(f, out, np.full((3, 3, 2), 0.1), np.zeros((5, 5, 2)), np.zeros((4, 3, 2)), np.zeros((3, 4, 2)))
    print(out[:, :, 0])


if __name__ == "__main__":
    main()
