"""Greatest common divisor and least common multiple."""

from numba import njit


@njit
def gcd(a, b):
    while b:
        a, b = b, a % b
    return a


@njit
def lcm(a, b):
    return a // gcd(a, b) * b


def main():
    print(gcd(1071, 462), lcm(21, 6))


if __name__ == "__main__":
    main()
