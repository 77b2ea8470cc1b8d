"""Value of a polynomial by Horner's scheme."""

import numpy as np
from numba import njit


@njit
def horner(coefficients, x):
    result = 0.0
    for i in range(len(coefficients) - 1, -1, -1):
        result = result * x + coefficients[i]
    return result


def main():
    print(horner(np.array([1.0, 2.0, 3.0]), 2.0))


if __name__ == "__main__":
    main()
