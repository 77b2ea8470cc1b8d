"""Numba's complex division by zero raises under any error model."""

import numpy as np
from numba import guvectorize, njit, vectorize


@vectorize
def inverse(z):
    return 1.0 / z


@vectorize(["c8(c8)"])
def ratio(z):
    return z / (z - z)


@vectorize(["c16(c16)"])
def halved(z):
    z /= 0.0
    return z


@guvectorize(["void(c16[:], c16[:])"], "(n)->(n)")
def inverses(z, out):
    for i in range(len(z)):
        out[i] = 1.0 / z[i]


@njit(error_model="numpy")
def quotient(a, b):
    return a / b


@njit(error_model="numpy")
def quotients(a, b):
    out = np.ones_like(a)
    for i in range(len(a)):
        out[i] = quotient(a[i], b)
    return out


@vectorize(["c16(c16)"])
def power(z):
    return z ** (-1)


Z = np.array([1 + 1j, 0j])
CASES = {
    "inverse": [(0j,), (Z,), (Z[:1],), (Z.astype(np.complex64),)],
    "ratio": [(Z.astype(np.complex64),)],
    "halved": [(Z,)],
    "inverses": [(Z,), (Z[:1],)],
    "quotient": [(1.0, 0j), (1j, 0.0), (1j, 0), (1.0, 0.0), (2j, 1j), (0j, 0j)],
    "quotients": [(Z, 0.0), (Z, 2j), (Z, 0)],
    "power": [(Z,), (Z[:1],)],
}
