"""Stencils with a value at the border and a neighbourhood."""

import numpy as np
import pykokkos as pk


@pk.function
def gradient_x_at(a, i, j):
    return 0.5 * (a[i, j + 1] - a[i, j - 1])


@pk.function
def gradient_x(a, out=None):
    if out is None:
        result = np.full(a.shape, -1.0, gradient_x_at(a, 0, 0).dtype)
    else:
        out[:] = -1.0
        result = out
    for i in range(a.shape[0]):
        for j in range(1, a.shape[1] - 1):
            result[i, j] = gradient_x_at(a, i, j)
    return result


call_gradient_x = pk.host_call(gradient_x)


@pk.function
def trailing_mean_at(x, j):
    s = 0.0
    for i in range(-3, 1):
        s += x[j + i]
    return s / 4.0


@pk.function
def trailing_mean(x, out=None):
    if out is None:
        result = np.zeros(x.shape, trailing_mean_at(x, 0).dtype)
    else:
        result = out
    for j in range(3, x.shape[0]):
        result[j] = trailing_mean_at(x, j)
    return result


call_trailing_mean = pk.host_call(trailing_mean)


def main():
    print(call_gradient_x(np.arange(9.0).reshape(3, 3)), call_trailing_mean(np.arange(6.0)))


if __name__ == "__main__":
    main()
