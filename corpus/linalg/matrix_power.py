"""Powers of a matrix by squaring, and a Markov chain."""

import numpy as np
from numba import njit


@njit
def matrix_power(a, n):
    result = np.eye(a.shape[0])
    while n > 0:
        if n % 2 == 1:
            result = np.dot(result, a)
        a = np.dot(a, a)
        n //= 2
    return result


@njit
def markov_step(p, transition, steps):
    for _ in range(steps):
        p = p @ transition
    return p


def main():
    a = np.array([[1.0, 1.0], [1.0, 0.0]])
    print(matrix_power(a, 10), markov_step(np.array([1.0, 0.0]), np.full((2, 2), 0.5), 3))


if __name__ == "__main__":
    main()
