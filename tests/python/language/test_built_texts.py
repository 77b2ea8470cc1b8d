"""Texts that are built to be raised, asserted or printed: f-strings, `+` and str(), as Numba builds them.

PYTEST_DONT_REWRITE: the assertions are those of kernels.
"""

import numpy as np
import pytest
from against_numba import agree


def raised(x):
    raise ValueError(f"<{x}>")


def converted(x):
    raise ValueError(str(x))


def joined(x):
    raise ValueError("a" + str(x) + f" {x}{x}" + "'")


def nested(x):
    raise RuntimeError(f'{str(x) + "%"} it\'s "{x}" \\ \n é {{}}')


def several(x):
    raise KeyError(f"{x} %d", x, "c", "ab")


def attributes(x):
    raise IndexError(f"{len(x)} {x.shape[0] + 1} {x.size} {x.ndim} {x.shape}")


def views(x):
    raise IndexError(f"{x[1:, ::2]} {x[1]} {x}")


def widths(x):
    raise ValueError(f"{np.int8(x)} {np.uint8(x)} {np.uint64(x)} {x > 2}")


def asserted(x):
    assert x < 2, f"{x} is not below {2}"


def asserted_number(x):
    assert x < 2, x
    return x


def asserted_pair(x):
    assert x < 2, ("a", x)
    return x


def raised_pair(x):
    raise ValueError((x, 2.5), "b")


def named(x):
    if x > 4:
        msg = f"large: {x}"
        raise ValueError(msg)
    msg = "small: " + str(x)
    x = -1
    raise ValueError(msg, x)


def named_before_a_loop(x):
    msg = f"{x}"
    while x < 10:
        x += 3
    if x > 10:
        raise ValueError(msg)
    return x


def in_a_loop(x):
    for i in range(4):
        for j in range(3):
            if i * j == x:
                raise IndexError(f"({i}, {j})")
    return x


def of_rank(x):
    n = x.ndim
    if n == 1:
        return x[0]
    return x[0, 0]


def of_kind(x):
    dtype = x.dtype
    if dtype.kind == "i" or x.dtype.kind != "f":
        return 1
    return 0


def of_text(n):
    return np.zeros(n, dtype="bool"), np.ones(n, "f4"), np.ones(n, "<i8"), np.zeros(n, "complex")


M = np.arange(12.0).reshape(3, 4)
VALUES = [5, -1, True, 2.5, np.float32(0.1), 1 + 2j, np.uint64(2**63), np.int8(-5), (1, 2), (1, 2.0), "abc"]

CASES = [
    *((f, v) for f in (raised, converted) for v in VALUES),
    *((f, v) for f in (joined, nested) for v in VALUES[:3]),
    *((several, v) for v in (5, False)),
    *((attributes, a) for a in (M, M[0], np.zeros((0, 3)))),
    *((views, a) for a in (M, np.asfortranarray(M))),
    *((widths, v) for v in (5, -3)),
    *((f, v) for f in (asserted, asserted_number, asserted_pair, raised_pair) for v in (1, 5)),
    (asserted_number, 2.5),
    *((f, v) for f in (named, named_before_a_loop, in_a_loop) for v in (1, 5, 4)),
    *((of_rank, a) for a in (M, M[0])),
    *((of_kind, np.zeros(2, d)) for d in (np.int32, np.uint8, np.float32, np.float64)),
    (of_text, 2),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0].__name__)
def test_agrees_with_numba(case):
    agree(*case)


def printed(n):
    print(f"n = {n}", str(n + 1) + "!", n)
    print(f"{n}" + str(n))
    print(str(2.5), f"{n > 3} %")


def spread(t):
    print(*t)
    print("of", *t, 1)


@pytest.mark.parametrize(
    ("function", "argument", "count"), [(printed, 3, 3), (spread, (1, 2.5), 2), (spread, (True,), 2)]
)
def test_printed(capsys, function, argument, count):
    agree(function, argument)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2 * count
    assert lines[:count] == lines[count:]
