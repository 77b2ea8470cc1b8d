"""A kernel that reports as it goes."""

from numba import njit


@njit
def newton_verbose(x, steps):
    for k in range(steps):
        x = 0.5 * (x + 2.0 / x)
        if k == steps - 1:
            print("step", k, x)
    return x


def main():
    print(newton_verbose(1.0, 3))


if __name__ == "__main__":
    main()
