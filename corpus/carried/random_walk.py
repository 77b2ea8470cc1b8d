"""Random numbers of a linear congruential generator, and a walk with them."""

import numpy as np
from numba import njit


@njit
def lcg_fill(seed, out):
    state = seed
    for i in range(len(out)):
        state = (1103515245 * state + 12345) % 2147483648
        out[i] = state / 2147483648.0


@njit
def walk_extent(seed, steps):
    x = y = 0
    far = 0
    state = seed
    for _ in range(steps):
        state = (1103515245 * state + 12345) % 2147483648
        way = (state >> 16) & 3
        if way == 0:
            x += 1
        elif way == 1:
            x -= 1
        elif way == 2:
            y += 1
        else:
            y -= 1
        far = max(far, x * x + y * y)
    return far


def main():
    out = np.zeros(4)
    lcg_fill(42, out)
    print(out, walk_extent(1, 100))


if __name__ == "__main__":
    main()
