"""Operators that are written as functions of the module operator."""

import operator
from operator import add

import numpy as np
from numba import njit


@njit
def arithmetic(a, b):
    product = operator.mul(add(a, b), operator.sub(a, b)) ** 2
    return product, operator.truediv(a, b), operator.floordiv(a, b), operator.mod(a, b), operator.neg(a)


@njit
def bits(a, b):
    joined = operator.or_(operator.and_(a, b), operator.xor(a, 6))
    return joined, operator.lshift(a, 2), operator.rshift(b, 1), operator.invert(a), operator.pos(b)


@njit
def comparisons(a, b):
    return operator.lt(a, b), operator.ge(a, b), operator.eq(a, b), operator.not_(operator.ne(a, b))


CASES = {
    "arithmetic": [(7, 2), (-7.5, 2.0), (3, 0), (np.arange(1.0, 4.0), 2.0)],
    "bits": [(5, 12), (-3, 7)],
    "comparisons": [(1, 2), (2.5, 2.5), (3, 1)],
}
