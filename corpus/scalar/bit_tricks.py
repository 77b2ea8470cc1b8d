"""Bits of integers: counting them, powers of two, interleaving."""

from numba import njit


@njit
def popcount(x):
    count = 0
    while x != 0:
        x &= x - 1
        count += 1
    return count


@njit
def next_power_of_two(n):
    p = 1
    while p < n:
        p <<= 1
    return p


@njit
def morton(x, y):
    """Interleave the lower sixteen bits of two coordinates."""
    code = 0
    for bit in range(16):
        code |= ((x >> bit) & 1) << (2 * bit)
        code |= ((y >> bit) & 1) << (2 * bit + 1)
    return code


def main():
    print(popcount(255), next_power_of_two(1000), morton(5, 9))


if __name__ == "__main__":
    main()
