"""Bisection for the volume of a van der Waals gas."""

from numba import njit


@njit
def pressure(v, t):
    return 8.0 * t / (3.0 * v - 1.0) - 3.0 / v**2


@njit
def volume(p, t):
    low, high = 0.34, 1e3
    while high - low > 1e-10 * high:
        middle = 0.5 * (low + high)
        if pressure(middle, t) > p:
            low = middle
        else:
            high = middle
    return 0.5 * (low + high)


def main():
    print(volume(1.0, 1.2), pressure(volume(1.0, 1.2), 1.2))


if __name__ == "__main__":
    main()
