"""Integers computed of narrow elements are narrow where all their values fit: results are those of Numba."""

import random

import numpy as np
import pytest
from against_numba import agree
from generated import module_of

DTYPES = [np.uint8, np.int8, np.uint16, np.int16]


def image(dtype, seed=0, shape=(7, 21)):
    limits = np.iinfo(dtype)
    values = np.random.default_rng(seed).integers(limits.min, limits.max, shape, dtype, endpoint=True)
    values[1, 1:4], values[2, 2:4] = limits.max, limits.min
    return values


def erode(g):
    o = np.zeros_like(g)
    for y in range(1, g.shape[0] - 1):
        for x in range(1, g.shape[1] - 1):
            m = 255
            for j in range(3):
                for i in range(3):
                    m = min(m, g[y + j - 1, x + i - 1])
            o[y, x] = m
    return o


def box(g):
    o = np.zeros(g.shape, np.int64)
    for y in range(1, g.shape[0] - 1):
        for x in range(1, g.shape[1] - 1):
            s = 0
            for j in range(-1, 2):
                for i in range(-1, 2):
                    s += g[y + j, x + i]
            o[y, x] = s // 9 * 1000 + s % 7
    return o


def life(g):
    o = np.zeros_like(g)
    for y in range(1, g.shape[0] - 1):
        for x in range(1, g.shape[1] - 1):
            n = g[y - 1, x - 1] + g[y - 1, x] + g[y - 1, x + 1] + g[y, x - 1] + g[y, x + 1]
            o[y, x] = 1 if n == 3 or (n == 2 and g[y, x]) else 0
    return o


def gradient(g):
    o = np.zeros(g.shape)
    for y in range(1, g.shape[0] - 1):
        for x in range(1, g.shape[1] - 1):
            gx = np.int64(g[y, x + 1]) - g[y, x - 1]
            gy = np.int64(g[y + 1, x]) - np.int64(g[y - 1, x])
            o[y, x] = np.sqrt(gx * gx + gy * gy) + abs(gx) - gy
    return o


def all_of_a_row(g):
    o = np.zeros(g.shape[0], np.int64)
    for y in range(g.shape[0]):
        s = 0
        for x in range(g.shape[1]):
            s += g[y, x]
        o[y] = s
    return o, s


def product(g):
    p = 1
    for x in range(g.shape[1]):
        v = np.int64(g[0, x])
        p = p * v * v - v
    return p


def last_that(g):
    found = -1
    for y in range(g.shape[0]):
        for x in range(g.shape[1]):
            if g[y, x] == 3:
                continue
            found = g[y, x] - 1
            if found > 120:
                break
            found = found * 2
    return found


def counted_down(g):
    v = 0
    y = 0
    while y < g.shape[0]:
        v = v - g[y, 0] if y % 2 else g[y, 0] + 0
        y += 1
        if v < -300:
            return v, y
    return v, y


def as_index(g):
    counts = np.zeros(600, np.int64)
    for y in range(g.shape[0]):
        for x in range(g.shape[1]):
            bin = g[y, x] + 300
            counts[bin % 600] += 1
    return counts


def wrapped(g):
    o = np.zeros((6, g.shape[1]), g.dtype)
    for x in range(g.shape[1]):
        v = g[0, x] * 3 + 100
        o[0, x] = v
        w = v * v * v
        o[1, x] = w
        o[2, x] = -v
        o[3, x] = v // 5
        o[4, x] = v >> 2
        o[5, x] = (v & 63) | 5
    return o


def parameter(g, m):
    for x in range(g.shape[1]):
        if g[0, x] > 50:
            m = g[0, x] + 1
    return m


KERNELS = [
    erode,
    box,
    life,
    gradient,
    all_of_a_row,
    product,
    last_that,
    counted_down,
    as_index,
    wrapped,
]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("kernel", KERNELS)
def test_images(kernel, dtype):
    agree(kernel, image(dtype))
    agree(kernel, image(dtype)[::-1, ::2])
    agree(kernel, image(dtype)[:3, :4])


@pytest.mark.parametrize("dtype", DTYPES)
def test_parameters_keep_their_values(dtype):
    agree(parameter, np.zeros((1, 3), dtype), 2**40)
    agree(parameter, image(dtype), -(2**62))


def made(seed):
    """Statements over a few numbers and the elements of an image."""
    choose = random.Random(seed)
    names = ["a", "b", "c"]
    elements = ["g[y, x]", "g[y - 1, x]", "g[y, x + 1]", "np.int64(g[y, x])", "np.int32(g[y + 1, x])"]

    def value(depth=0):
        kind = choose.randrange(9 if depth < 3 else 3)
        if kind == 0:
            return choose.choice(names)
        if kind == 1:
            return choose.choice(elements)
        if kind == 2:
            return choose.choice(["0", "1", "2", "-3", "7", "100", "255", "-129", "40000"])
        one, other = value(depth + 1), value(depth + 1)
        if kind == 3:
            return f"({one} + {other})"
        if kind == 4:
            return f"({one} - {other})"
        if kind == 5:
            return f"min({one}, np.int64({other}))"
        if kind == 6:
            return f"max({one}, np.int64({other}))"
        if kind == 7:
            return choose.choice(
                [f"({one} * {choose.choice(['2', '-1', '3'])})", f"({one} // 5)", f"({one} % 9)"]
            )
        return f"({one} if {choose.choice(names)} > {other} else {value(depth + 1)})"

    def suite(indent, depth=0):
        lines = []
        for _ in range(choose.randrange(1, 4)):
            kind = choose.randrange(7)
            name = choose.choice(names)
            if kind < 3 or depth > 2:
                lines.append(f"{name} = np.int64({value()})")
            elif kind == 3:
                lines.append(f"{name} {choose.choice(['+=', '-='])} np.int64({choose.choice(elements)})")
            elif kind == 4:
                lines.append(f"if {choose.choice(names)} {choose.choice(['<', '>', '=='])} {value()}:")
                lines += suite("    ", depth + 1)
                if choose.random() < 0.5:
                    lines += ["else:", *suite("    ", depth + 1)]
            elif kind == 5:
                count = choose.choice(["2", "3", "g.shape[0]"])
                lines.append(f"for k{depth} in range({count}):")
                lines += suite("    ", depth + 1)
                if choose.random() < 0.4:
                    lines.append(f"    if {choose.choice(names)} > 50:")
                    lines.append(f"        {choose.choice(['break', 'continue'])}")
            else:
                lines.append(f"o[y, x] += {value()}")
        return [indent + line for line in lines]

    return "\n".join(
        [
            "import numpy as np",
            "def kernel(g, o):",
            f"    a, b, c = {choose.choice(['0, 1, 2', '255, 0, -1', '0, 0, 0'])}",
            "    for y in range(1, g.shape[0] - 1):",
            "        for x in range(1, g.shape[1] - 1):",
            *([f"            a = {choose.choice(['0', '255', '-5'])}"] if choose.random() < 0.7 else []),
            *suite("            "),
            *suite("            "),
            "            o[y, x] += a * 3 + b - c",
            "    return a, b, c",
        ]
    )


@pytest.mark.parametrize("seed", range(24))
def test_made_kernels(seed):
    kernel = module_of(made(seed)).kernel
    for dtype, to in ((np.uint8, np.int64), (np.int16, np.int8), (np.int8, np.uint16)):
        g = image(dtype, seed, (6, 9))
        agree(kernel, g, np.zeros(g.shape, to))


def above(g, t):
    o = np.zeros_like(g)
    for y in range(g.shape[0]):
        for x in range(g.shape[1]):
            if g[y, x] > t:
                o[y, x] = 100
            elif t >= g[y, x] + 0:
                o[y, x] = 1
    return o


def compared(g, t):
    o = np.zeros((6, g.size), np.bool_)
    for i, v in enumerate(g.flat):
        o[0, i] = v < t
        o[1, i] = t < v
        o[2, i] = v <= t
        o[3, i] = t <= v
        o[4, i] = v == t
        o[5, i] = t != v
    return o


def between(g, low, high):
    o = np.zeros_like(g)
    for y in range(g.shape[0]):
        for x in range(g.shape[1]):
            v = g[y, x]
            o[y, x] = 100 if low <= v < high else v >> 1
    return o


def moving(g, t):
    n = 0
    for v in g.flat:
        if v > t:
            n += 1
            t = v - n
    return n, t


def saturated(g, h):
    o = np.zeros_like(g)
    for y in range(g.shape[0]):
        for x in range(g.shape[1]):
            v = g[y, x] + h[y, x]
            o[y, x] = 255 if v > 255 else v
    return o


def mixed(g, h):
    o = np.zeros(g.shape, np.int64)
    for y in range(g.shape[0]):
        for x in range(g.shape[1]):
            v = np.uint64(g[y, x]) * np.uint64(h[y, x])
            o[y, x] = v if g[y, x] > h[y, x] else -1
    return o


BOUNDS = [-(2**63), -(2**40), -32769, -129, -128, -1, 0, 1, 127, 128, 255, 32767, 65536, 2**63 - 1]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("kernel", [above, compared, moving])
def test_bounds_that_no_element_reaches(kernel, dtype):
    for bound in BOUNDS:
        agree(kernel, image(dtype), bound)


@pytest.mark.parametrize("dtype", DTYPES)
def test_bounds_on_both_sides(dtype):
    for low in BOUNDS[::3]:
        for high in BOUNDS[1::3]:
            agree(between, image(dtype), low, high)


@pytest.mark.parametrize("dtype", DTYPES)
def test_choices_of_two_types(dtype):
    agree(saturated, image(dtype), image(dtype, 1))
    agree(mixed, image(dtype), image(dtype, 1))
