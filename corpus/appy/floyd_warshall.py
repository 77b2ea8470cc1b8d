"""Shortest ways, a parallel loop over rows in a sequential one."""

import appy
import numpy as np
from appy import minimum


@appy.jit
def floyd_warshall(path):
    N = path.shape[0]
    #pragma sequential for
    for k in range(N):
        #pragma :N=>parallel :N=>parallel
        path[:N, :N] = minimum(path[:N, :N], path[:N, k].reshape(N, 1) + path[k, :N])


def main():
    path = np.array([[0.0, 4.0, 9.0], [4.0, 0.0, 1.0], [9.0, 1.0, 0.0]])
    floyd_warshall(path)
    print(path)


if __name__ == "__main__":
    main()
