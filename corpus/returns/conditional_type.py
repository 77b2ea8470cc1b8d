"""A result that is an integer on one path and a number on the other."""

from numba import njit


@njit
def sign_or_root(x):
    if x < 0:
        return 0
    return x**0.5


@njit
def nearest_multiple(x, step):
    k = x / step
    if k == int(k):
        k = int(k)
    return k * step


def main():
    print(sign_or_root(-4.0), sign_or_root(9.0), nearest_multiple(7.0, 2.0))


if __name__ == "__main__":
    main()
