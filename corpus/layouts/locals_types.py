"""Types of locals declared in the decorator."""

import numba as nb
import numpy as np


@nb.njit(locals={"acc": nb.float32})
def single_accumulator(x):
    acc = 0.0
    for i in range(len(x)):
        acc += x[i]
    return acc


@nb.njit(locals={"d": nb.float32, "result": nb.float32}, fastmath=False)
def squared_distance(a, b):
    result = 0.0
    for i in range(a.shape[0]):
        d = a[i] - b[i]
        result += d * d
    return result


def main():
    print(single_accumulator(np.full(10, 0.1)), squared_distance(np.ones(3), np.zeros(3)))


if __name__ == "__main__":
    main()
