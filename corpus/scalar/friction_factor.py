"""Friction in pipes: laminar, transitional and turbulent."""

import math

from numba import njit


@njit
def colebrook(reynolds, roughness):
    """Return the Darcy friction factor, by fixed-point iteration of Colebrook's equation."""
    x = 8.0
    for _ in range(30):
        new = -2.0 * math.log10(roughness / 3.7 + 2.51 * x / reynolds)
        if abs(new - x) < 1e-13:
            break
        x = new
    return 1.0 / x**2


@njit
def friction(reynolds, roughness):
    if reynolds <= 0:
        return 0.0
    if reynolds < 2300.0:
        return 64.0 / reynolds
    return colebrook(reynolds, roughness)


def main():
    print(friction(1000.0, 1e-4), friction(1e5, 1e-4))


if __name__ == "__main__":
    main()
