"""Bessel function of the first kind by its power series."""

from numba import njit


@njit
def bessel_j0(x):
    term = 1.0
    total = 1.0
    quarter = -0.25 * x * x
    for k in range(1, 40):
        term *= quarter / (k * k)
        total += term
        if abs(term) < 1e-17 * abs(total):
            break
    return total


def main():
    print(bessel_j0(0.0), bessel_j0(2.404825557695773))


if __name__ == "__main__":
    main()
