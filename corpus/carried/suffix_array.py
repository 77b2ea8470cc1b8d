"""Suffixes of a text of bytes in order, their common prefixes, and the skew of its letters."""

import numpy as np
from numba import njit


@njit
def suffix_array(text):
    n = len(text)
    order = np.arange(n)
    rank = text.astype(np.int64)
    fresh = np.zeros(n, np.int64)
    k = 1
    while k < n:
        key = rank * (n + 257)
        key[: n - k] += rank[k:] + 1
        order = np.argsort(key, kind="mergesort")
        fresh[order[0]] = 0
        for i in range(1, n):
            fresh[order[i]] = fresh[order[i - 1]] + (key[order[i]] != key[order[i - 1]])
        rank[:] = fresh
        if rank[order[-1]] == n - 1:
            break
        k <<= 1
    return order


@njit
def common_prefixes(text, order):
    n = text.size
    rank = np.empty(n, np.int32)
    rank[order] = np.arange(n)
    lengths = np.zeros(n, np.int32)
    h = 0
    for i in range(n):
        if rank[i] > 0:
            j = order[rank[i] - 1]
            while i + h < n and j + h < n and text[i + h] == text[j + h]:
                h += 1
            lengths[rank[i]] = h
            if h > 0:
                h -= 1
        else:
            h = 0
    return lengths


@njit
def letter_skew(text, width):
    g = (text == ord("G")).astype(np.int64)
    c = (text == ord("C")).astype(np.int64)
    skew = np.empty(len(text) - width + 1)
    for i in range(len(skew)):
        more, less = g[i : i + width].sum(), c[i : i + width].sum()
        skew[i] = (more - less) / (more + less) if more + less else np.nan
    return skew


def main():
    text = np.frombuffer(b"GATTACAGATTACACATTAG", np.uint8)
    order = suffix_array(text)
    print(order, common_prefixes(text, order), letter_skew(text, 6))


if __name__ == "__main__":
    main()
