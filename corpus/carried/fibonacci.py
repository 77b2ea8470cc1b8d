"""Linear recurrences: Fibonacci numbers modulo a prime, and a general one."""

import numpy as np
from numba import njit


@njit
def fibonacci_mod(n, p, out):
    out[0] = 0
    out[1] = 1
    for i in range(2, n):
        out[i] = (out[i - 1] + out[i - 2]) % p


@njit
def autoregressive(x, noise, a, b):
    for t in range(2, len(x)):
        x[t] = a * x[t - 1] + b * x[t - 2] + noise[t]


def main():
    out = np.zeros(12, np.int64)
    fibonacci_mod(12, 89, out)
    x = np.zeros(6)
    autoregressive(x, np.ones(6), 0.5, 0.3)
    print(out, x)


if __name__ == "__main__":
    main()
