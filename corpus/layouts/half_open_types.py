"""A variable that changes type at a join."""

from numba import njit


@njit
def grow(n):
    total = 0
    for i in range(n):
        if i % 3 == 2:
            total = total * 0.5
        else:
            total = total + i
    return total


@njit
def overflow_then_float(x):
    y = x * x
    x = 1.5
    return y + x


def main():
    print(grow(10), overflow_then_float(3037000500))


if __name__ == "__main__":
    main()
