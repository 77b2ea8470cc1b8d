"""Page rank on a dense link matrix."""

import numpy as np
from numba import njit


@njit
def page_rank(links, damping, steps):
    n = links.shape[0]
    out_degree = links.sum(axis=1)
    rank = np.full(n, 1.0 / n)
    for _ in range(steps):
        new = np.full(n, (1.0 - damping) / n)
        for i in range(n):
            if out_degree[i] > 0:
                for j in range(n):
                    new[j] += damping * rank[i] * links[i, j] / out_degree[i]
        rank = new
    return rank


def main():
    print(page_rank(np.array([[0.0, 1.0], [1.0, 0.0]]), 0.85, 10))


if __name__ == "__main__":
    main()
