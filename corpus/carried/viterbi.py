"""Most likely path through a hidden Markov model."""

import numpy as np
from numba import njit


@njit
def viterbi(log_start, log_trans, log_emit, observed, path):
    n = len(observed)
    k = len(log_start)
    score = np.empty((n, k))
    back = np.zeros((n, k), np.int64)
    for s in range(k):
        score[0, s] = log_start[s] + log_emit[s, observed[0]]
    for t in range(1, n):
        for s in range(k):
            best = -np.inf
            for r in range(k):
                v = score[t - 1, r] + log_trans[r, s]
                if v > best:
                    best = v
                    back[t, s] = r
            score[t, s] = best + log_emit[s, observed[t]]
    path[n - 1] = np.argmax(score[n - 1])
    for t in range(n - 2, -1, -1):
        path[t] = back[t + 1, path[t + 1]]


def main():
    path = np.zeros(3, np.int64)
    viterbi(
        np.log([0.6, 0.4]),
        np.log([[0.7, 0.3], [0.4, 0.6]]),
        np.log([[0.5, 0.5], [0.1, 0.9]]),
        np.array([0, 1, 1]),
        path,
    )
    print(path)


if __name__ == "__main__":
    main()
