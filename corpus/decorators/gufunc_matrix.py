"""A generalised universal function on matrices: products and a local solve."""

import numpy as np
from numba import guvectorize


@guvectorize(["void(float64[:,:], float64[:,:], float64[:,:])"], "(m,n),(n,p)->(m,p)")
def matmul(a, b, c):
    for i in range(a.shape[0]):
        for j in range(b.shape[1]):
            s = 0.0
            for k in range(a.shape[1]):
                s += a[i, k] * b[k, j]
            c[i, j] = s


def main():
    print(matmul(np.ones((2, 2, 3)), np.arange(6.0).reshape(3, 2)))


if __name__ == "__main__":
    main()
