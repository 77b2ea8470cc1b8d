"""Products are rounded before they are added: no fused multiply-add without fastmath, whose flags are each
function's own."""

import numpy as np
from against_numba import agree

import pykokkos as pk

RNG = np.random.default_rng(106902)


def cube(r, p):
    return r * r * p


def quotient(r, p):
    return r * p / (p * p)


def rotated(x, y, c, s):
    u = x * c - y * s
    v = x * s + y * c
    return u * c - v * s, u * s + v * c


def rotations(a, c, s, out):
    for i in range(a.shape[0]):
        x = a[i, 0] * c - a[i, 1] * s
        y = a[i, 0] * s + a[i, 1] * c
        out[i, 0] = x * c - y * s
        out[i, 1] = x * s + y * c
    return out


def mix(z, w):
    return z * np.conj(w), z * w * z


def butterflies(z, w, out):
    for i in range(z.shape[0] // 2):
        t = w[i] * z[2 * i + 1]
        out[2 * i] = z[2 * i] + t
        out[2 * i + 1] = z[2 * i] - t
    return out


def test_complex_products():
    for _ in range(200):
        r, p = RNG.normal(size=2) @ (1, 1j), RNG.normal(size=2) @ (1, 1j)
        agree(cube, complex(r), complex(p))
        agree(quotient, complex(r), complex(p))


def test_rotations():
    for x, y, c, s in RNG.normal(size=(200, 4)).tolist():
        agree(rotated, x, y, c, s)
    for kind in (np.float64, np.float32):
        a = RNG.normal(size=(101, 2)).astype(kind)
        agree(rotations, a, 0.3, 0.7, np.empty_like(a))


def test_complex_arrays():
    for kind in (np.complex128, np.complex64):
        z, w = (RNG.normal(size=(2, 100, 2)) @ (1, 1j)).astype(kind)
        agree(mix, z, w)
        agree(butterflies, z, w, np.empty_like(z))


@pk.function(fastmath=True)
def fused(a, out):
    for i in range(a.shape[0]):
        out[i] = a[i] * a[i] - 1.0


def test_fastmath_may_fuse():
    a = np.full(8, 1.0 + 2.0**-30)
    out = np.empty(8)
    pk.host_call(fused)(a, out)
    np.testing.assert_allclose(out, a * a - 1.0, rtol=1e-6)


@pk.function(fastmath={"nsz", "arcp", "contract", "afn", "reassoc"})
def or_minus_one(x):
    return -1.0 if np.isinf(x) else x


@pk.function(fastmath=True)
def finite_only(x):
    total = 0.0
    for i in range(len(x)):
        total += or_minus_one(x[i])
    return total


def test_functions_keep_their_flags_of_fastmath():
    x = np.ones(64)
    x[::2] = np.inf
    assert pk.host_call(finite_only)(x) == 0.0
