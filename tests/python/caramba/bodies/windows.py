"""Loops over a few neighbours with loops in them, which are written out."""

import numpy as np
from numba import njit


@njit
def medians(im, out):
    window = np.empty(9)
    for i in range(1, im.shape[0] - 1):
        for j in range(1, im.shape[1] - 1):
            n = 0
            for a in range(i - 1, i + 2):
                for b in range(j - 1, j + 2):
                    v = im[a, b]
                    k = n
                    while k > 0 and window[k - 1] > v:
                        window[k] = window[k - 1]
                        k -= 1
                    window[k] = v
                    n += 1
            out[i, j] = window[4]
    return out


@njit
def halvings(k):
    total = trips = 0
    for a in range(k - 1, k + 2):
        trips += 1
        n = a
        while n > 1:
            n //= 2
            total += 1
    return total, trips


@njit
def stops(x, limit):
    found = -1
    for a in range(2, 5):
        n = x
        while n % a == 0 and n > 0:
            n //= a
        if n == limit:
            found = a
            break
        if n > limit:
            continue
        a += 10
        found -= a
    else:
        found -= 100
    return found, a


@njit
def nested(k):
    s = 0
    for a in range(2):
        for b in range(a, a + 3):
            while s % 7 != b:
                s += 1
                if s > k:
                    return -a, b
            s += 1
    return s, 0


@njit
def none_at_all(k):
    s = 0
    for a in range(k + 1, k - 1):
        while s < a:
            s += 1
    for a in range(k, k):
        while s < a:
            s += 1
    return s


@njit
def rows_of_different_types(raw, gain, flags, out):
    total = 0
    for i in range(raw.shape[0]):
        for j in range(raw.shape[1]):
            out[i, j] = raw[i, j] * gain[j] + 3
            if flags[j]:
                total += raw[i, j]
        for j in range(1, raw.shape[1]):
            out[i, j] -= raw[i, j - 1]
    return out, total


IM = np.array([[3.0, -1.0, 2.5, 0.0], [4.0, 2.0, -7.5, 1.0], [np.nan, -0.0, 0.0, 9.0], [1.0, 1.0, 5.0, -2.0]])
RAW = (np.arange(350).reshape(5, 70) ** 2 % 251).astype(np.uint16)

CASES = {
    "medians": [(IM, np.zeros((4, 4))), (IM[::-1, ::-1], np.zeros((4, 4))), (IM[:2], np.zeros((2, 4)))],
    "halvings": [(0,), (5,), (1000,), (2**63 - 3,), (-5,), (np.int32(7),)],
    "stops": [(12, 3), (16, 1), (7, 7), (30, 2), (0, 0)],
    "nested": [(100,), (9,), (0,)],
    "rows_of_different_types": [
        (RAW[:3, :n], RAW[3, :n] / 7, RAW[4, :n] % 3 == 0, np.zeros((3, n)))
        for n in (0, 1, 2, 3, 4, 5, 9, 37, 70)
    ],
    "none_at_all": [(5,), (-5,)],
}
