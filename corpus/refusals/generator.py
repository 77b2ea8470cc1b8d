"""A generator as a kernel, and one that uses it."""

from numba import njit


@njit
def halton(n, base):
    for i in range(1, n + 1):
        f, r, k = 1.0, 0.0, i
        while k > 0:
            f /= base
            r += f * (k % base)
            k //= base
        yield r


@njit
def halton_mean(n, base):
    s = 0.0
    for h in halton(n, base):
        s += h
    return s / n


def main():
    print(halton_mean(100, 2))


if __name__ == "__main__":
    main()
