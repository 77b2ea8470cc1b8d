"""Real roots of a quadratic, without cancellation."""

import math

from numba import njit


@njit
def quadratic_roots(a, b, c):
    disc = b * b - 4.0 * a * c
    if disc < 0.0:
        return math.nan, math.nan
    q = -0.5 * (b + math.copysign(math.sqrt(disc), b))
    return q / a, c / q


def main():
    print(quadratic_roots(1.0, -3.0, 2.0), quadratic_roots(1.0, 0.0, 1.0))


if __name__ == "__main__":
    main()
