"""One stream of random numbers, whoever seeds it and draws; a kernel that draws in both forms."""

import random

import numba as nb
import numpy as np


@nb.njit
def seed(value):
    np.random.seed(value)
    random.seed(value)


@nb.njit
def step(x):
    return x + np.random.normal(0.0, 1.0) + random.gauss(0.0, 1.0)


@nb.njit
def labelled(x):
    return step(x) + len(str(int(np.random.random() * 1000)))


@nb.njit
def start_labelled(value):
    np.random.seed(value + len(str(value)))


@nb.njit
def given(function, x):
    return function(x) + len(str(x > 0))


seed(3)
print([(step(1.0), labelled(1.0), random.random() < 2, given(step, 1.0), step(2.0)) for _ in range(200)])
start_labelled(12)
print(step(0.0), labelled(0.0), step(0.0))
