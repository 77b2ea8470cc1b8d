"""Text that a kernel is compiled for: comparisons, emptiness, and the types of what it decides."""

import pytest
from against_numba import agree


def assigned(method):
    x = 1
    if method == "mean":
        x = 0.5
    return x


def renamed(method):
    kind = method
    return 0.5 if kind == "mean" else 1


def returned(method):
    if method != "mean":
        return 2
    return 0.5


def chosen(text):
    return 1.5 if text else 2


def emptiness(text):
    x = 1
    if text:
        x = 0.5
    return x, not text


@pytest.mark.parametrize("function", [assigned, renamed, returned, chosen, emptiness])
@pytest.mark.parametrize("text", ["mean", "", "other"])
def test_both_branches_give_the_type(function, text):
    agree(function, text)


def order(a, b):
    return a > b, a < b, a >= b, a <= b, a == b, a != b


@pytest.mark.parametrize(
    ("a", "b"), [("a", "b"), ("ä", "z"), ("", "a"), ("ab", "b"), ("ab", "a"), ("a", "a"), ("z", "大")]
)
def test_order(a, b):
    agree(order, a, b)
