"""Activation functions of neural networks and their derivatives."""

import math

from numba import njit


@njit
def sigmoid(x):
    # the exponential of a negative number never overflows
    if x >= 0.0:
        return 1.0 / (1.0 + math.exp(-x))
    e = math.exp(x)
    return e / (1.0 + e)


@njit
def gelu(x):
    return 0.5 * x * (1.0 + math.tanh(0.7978845608028654 * (x + 0.044715 * x**3)))


@njit
def elu(x, alpha=1.0):
    return x if x > 0.0 else alpha * math.expm1(x)


@njit
def sigmoid_slope(x):
    s = sigmoid(x)
    return s * (1.0 - s)


def main():
    for x in (-2.0, 0.0, 2.0):
        print(x, sigmoid(x), gelu(x), elu(x), sigmoid_slope(x))


if __name__ == "__main__":
    main()
