"""Sines and cosines of one angle, which one call gives: values are Numba's, whatever is stored in between."""

import numpy as np
import pytest
from against_numba import agree

ANGLES = np.array([0.0, -0.0, 0.5, -3.0, 1e-310, 1e22, np.inf, -np.inf, np.nan, 7.25, np.pi])


def polar(r, phi, x, y):
    for i in range(len(r)):
        x[i] = r[i] * np.cos(phi[i])
        y[i] = r[i] * np.sin(phi[i])
        x[i] += np.cos(phi[i])


def not_always(t, n):
    total = 0.0
    for _ in range(n):
        a = np.sin(t) if t > 0.5 else 1.0
        t = t + np.cos(t)
        total += a + np.sin(t) * np.cos(t) + np.cos(np.float32(t)) * np.sin(np.float32(t))
        if np.cos(t) > 0.0 and np.sin(t) > 0.0:
            total += np.cos(t)
            t -= 0.25
            total -= np.sin(t)
    return total, t


def whole_arrays(t):
    return np.cos(t) * np.sin(t), np.cos(t[::-1]) + np.sin(t), np.cos(2.0 * t) - np.sin(2.0 * t)


def turned(t, x):
    while np.cos(t) > x[0] or np.sin(t) > 2.0:
        t += 0.125
        x[0] += 0.0625
    k = int(4.0 + 3.0 * np.sin(t))
    x[k] = np.cos(t)
    x[k] = np.sin(t) + np.cos(x[0]) * np.sin(x[0])
    return t


def changed_by_a_call(x):
    def bump(x):
        x[0] += 1.0
        return x[0]

    first = np.cos(x[0]) + bump(x) + np.sin(x[0])
    second = bump(x) + np.cos(x[0]) * np.sin(x[0])
    return first, second


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_angles(dtype):
    angles = ANGLES.astype(dtype)
    ones = np.ones(len(angles), dtype)
    agree(polar, ones, angles, np.zeros_like(ones), np.zeros_like(ones))
    agree(whole_arrays, angles)
    agree(whole_arrays, angles[:0])


def test_angles_that_stores_change():
    angles = ANGLES.copy()
    agree(polar, np.full(len(angles), 2.0), angles, angles, np.zeros(len(angles)))
    agree(polar, angles, angles, angles, angles)
    agree(polar, angles, angles[::-1], np.zeros(len(angles)), angles)
    agree(changed_by_a_call, np.array([0.5]))


def test_angles_that_are_not_always_taken():
    for t in (0.3, 0.75, -2.0, 100.0):
        agree(not_always, t, 12)
        agree(turned, t, np.zeros(8))


def complex_functions(z):
    return np.exp(z), np.cos(z), np.sin(z), np.tanh(z), np.sinh(z), np.cosh(z), np.expm1(z), z ** (0.5 + 1j)


def test_complex_functions():
    for z in (0.3 - 2j, 1e5 + 1j, complex(-0.0, -0.0), complex(1.0, 1e22)):
        agree(complex_functions, z)
