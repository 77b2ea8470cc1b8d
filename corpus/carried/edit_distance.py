"""Distance of Levenshtein between two sequences of symbols."""

import numpy as np
from numba import njit


@njit
def edit_distance(a, b):
    n, m = len(a), len(b)
    d = np.zeros((n + 1, m + 1), dtype=np.int64)
    for i in range(n + 1):
        d[i, 0] = i
    for j in range(m + 1):
        d[0, j] = j
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            cost = 0 if a[i - 1] == b[j - 1] else 1
            d[i, j] = min(d[i - 1, j] + 1, d[i, j - 1] + 1, d[i - 1, j - 1] + cost)
    return d[n, m]


def main():
    a, b = (np.frombuffer(w, np.uint8) for w in (b"kitten", b"sitting"))
    print(edit_distance(a, b))


if __name__ == "__main__":
    main()
