"""Sums under a condition, which are computed without a branch, and loops over indices that run over."""

import itertools

import numpy as np
import pytest
from against_numba import FLOATS, agree

import pykokkos as pk


def nan_mean(x):
    s = 0.0
    n = 0
    for v in x.flat:
        if not np.isnan(v):
            s += v
            n += 1
    return s / n if n > 0 else np.nan


def signed(x, s, t):
    for i in range(len(x)):
        if x[i] > 0:
            s += x[i]
        if x[i] <= 0:
            t -= x[i]
    return s, t


def several(x):
    s = 0.0
    t = 0.0
    n = 0
    for i in range(len(x)):
        if x[i] > 0.2:
            s += x[i] * 2.0 - 1.0
            t -= s * x[i]
            n += 1
    return s, t, n


def narrow(x, limit):
    s = np.float32(0)
    n = np.uint8(250)
    for v in x:
        if v > limit:
            s += v
            n += np.uint8(1)
    return s, n


def guarded(x):
    s = 0.0
    for i in range(len(x) + 3):
        if i > 0 and i < len(x) and x[i] > 0:
            s += x[i]
    return s


def neighbour(x):
    s = 0.0
    for i in range(len(x)):
        if i < len(x) - 1:
            s += x[i + 1]
    return s


def otherwise(x):
    s = 0.0
    t = 0.0
    for v in x:
        if v > 0:
            s += v
        else:
            t += v
    return s, t


def divided(x):
    s = 0.0
    for v in x:
        if v != 0:
            s += 1.0 / v
    return s


def nested(x):
    out = np.zeros(x.shape)
    for i in range(1, x.shape[0] - 1):
        for j in range(1, x.shape[1] - 1):
            s = 0.0
            for a in range(-1, 2):
                for b in range(-1, 2):
                    if x[i + a, j + b] > 0:
                        s += x[i + a, j + b]
            out[i, j] = s
    return out


def boxes(x):
    s = 0.0
    for i, j, k in np.ndindex(x.shape):
        if (i + j) % 2 == 0:
            continue
        if k == 3:
            break
        s += x[i, j, k] * (i - j)
    for index, v in np.ndenumerate(x):
        s = s * 0.5 + v * (index[0] + 2 * index[1] + 3 * index[2])
    for v, w in zip(x.flat, x.T.flat):  # noqa: B905
        s += v * w
    return s


def empty_boxes(n, m):
    count = 0
    for i, j in np.ndindex(n, m):
        count += i * 100 + j + 1
    return count


KERNELS = [nan_mean, several, guarded, neighbour, otherwise, divided]


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda f: f.__name__)
def test_sums(kernel):
    random = np.random.default_rng(3)
    for x in (
        random.normal(size=100),
        np.where(random.random(101) < 0.3, np.nan, random.normal(size=101)),
        np.array(FLOATS),
        np.array(FLOATS)[::-2],
        np.empty(0),
        np.array([-0.0]),
    ):
        agree(kernel, x)


def test_signs_of_zeros_and_specials():
    for s, t in itertools.product(FLOATS, FLOATS):
        agree(signed, np.array([-1.0, 0.0]), s, t)
        agree(signed, np.array([-0.0, s, t]), s, t)
    agree(signed, np.array([], dtype=float), -0.0, -0.0)


def test_narrow_types():
    x = np.array([-1, 0, 1, 2, np.nan, 3, -0.0], np.float32)
    agree(narrow, x, 0)
    agree(narrow, x, np.float32(0.5))
    agree(narrow, np.arange(10), 3)


def test_boxes():
    random = np.random.default_rng(4)
    agree(nested, random.normal(size=(9, 8)))
    x = random.normal(size=(4, 5, 6))
    for a in (x, x[::2, ::-1], np.asfortranarray(x), x.transpose(2, 0, 1), x[:0], x[:, :0], x[:1, :1, :1]):
        agree(boxes, a)
        agree(nan_mean, a)
    for n, m in ((3, 4), (0, 4), (4, 0), (1, 1), (1, 5)):
        agree(empty_boxes, n, m)


@pk.workunit
def positive(i, acc, x):
    if x[i] > 0:
        acc += x[i]


@pytest.mark.parametrize("space", [pk.Serial, pk.OpenMP, pk.Debug])
def test_launched(space):
    x = np.array([1.0, -2.0, np.nan, 4.0, -0.0])
    assert pk.parallel_reduce(pk.RangePolicy(space, 0, 5), positive, x=x) == 5.0
    assert np.copysign(1, pk.parallel_reduce(pk.RangePolicy(space, 0, 0), positive, x=x)) == 1.0
