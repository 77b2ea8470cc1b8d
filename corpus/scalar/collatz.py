"""Steps of the Collatz sequence until it reaches one."""

from numba import njit


@njit
def collatz_steps(n):
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps


def main():
    print([collatz_steps(n) for n in range(1, 20)])


if __name__ == "__main__":
    main()
