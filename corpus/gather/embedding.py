"""Rows of a table gathered for tokens, and their gradient scattered back."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def embed(table, tokens, out):
    for t in prange(len(tokens)):
        for d in range(table.shape[1]):
            out[t, d] = table[tokens[t], d]


@njit
def embed_gradient(grad, tokens, table_grad):
    for t in range(len(tokens)):
        for d in range(grad.shape[1]):
            table_grad[tokens[t], d] += grad[t, d]


def main():
    out, back = np.zeros((2, 3)), np.zeros((4, 3))
    embed(np.arange(12.0).reshape(4, 3), np.array([3, 1]), out)
    embed_gradient(out, np.array([1, 1]), back)
    print(out, back)


if __name__ == "__main__":
    main()
