"""Kernels with any number of arguments."""

from numba import njit


@njit
def mean_of(*values):
    s = 0.0
    for v in values:
        s += v
    return s / len(values)


def main():
    print(mean_of(1.0, 2.0, 6.0))


if __name__ == "__main__":
    main()
