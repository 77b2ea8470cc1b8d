"""A function passed to a kernel and called there."""

from numba import njit


@njit
def cubic(x):
    return x * x * x - 2.0 * x - 5.0


@njit
def secant(f, a, b, steps):
    fa, fb = f(a), f(b)
    for _ in range(steps):
        if fb == fa:
            break
        c = b - fb * (b - a) / (fb - fa)
        a, fa = b, fb
        b, fb = c, f(c)
    return b


@njit
def root_of_cubic(a, b):
    return secant(cubic, a, b, 20)


def main():
    print(root_of_cubic(2.0, 3.0))


if __name__ == "__main__":
    main()
