"""Covariance matrix of columns, tensor statements over rows and columns."""

import appy
import numpy as np
from appy import sum, zeros


@appy.jit
def covariance(data, mean, cov):
    N, M = data.shape
    #pragma :M=>parallel :N=>reduction(sum:mean)
    mean[:M] = sum(data[:N, :M], axis=0) / N
    #pragma :N=>parallel :M=>parallel
    data[:N, :M] -= mean[:M]
    #pragma parallel for
    for i in range(M):
        #pragma parallel for
        for j in range(i, M):
            s = 0.0
            #pragma simd
            for k in range(N):
                s += data[k, i] * data[k, j]
            cov[i, j] = s / (N - 1.0)
            cov[j, i] = cov[i, j]


def main():
    mean, cov = zeros(3), zeros((3, 3))
    covariance(np.arange(12.0).reshape(4, 3) ** 1.5, mean, cov)
    print(mean, cov)


if __name__ == "__main__":
    main()
