"""Loops over prange that store where arrays of indices say: each launch looks at the indices."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def scatter(order, x, out):
    for i in prange(len(order)):
        out[order[i]] += x[i]


@njit(parallel=True)
def from_mask(mask, x, y):
    places = np.nonzero(mask)[0]
    total = 0.0
    for i in prange(places.shape[0]):
        k = places[i]
        y[k] -= x[k]
        y[k] = y[k] / 2.0
        total += y[k]
    return total


@njit(parallel=True)
def coordinates(rows, columns, x, out):
    for k in prange(len(x)):
        out[rows[k], columns[k]] = x[k]


@njit(parallel=True)
def rows_of(which, x, out):
    for i in prange(len(which)):
        row = out[which[i]]
        for j in range(x.shape[1]):
            row[j] += x[i, j]


@njit(parallel=True)
def pixels_of(pixels, layers, out):
    for k in prange(len(pixels)):
        i, j = pixels[k]
        for level in range(layers[i, j]):
            out[level, i, j] += 1.0


@njit(parallel=True)
def first_columns(pixels, which, out):
    for k in prange(pixels.shape[0]):
        pixel = pixels[k]
        out[pixel[1], which[k]] -= pixels[k, 0]
        out[pixels[k, 1], which[k]] *= 2.0


@njit(parallel=True)
def column_by_variable(pixels, c, out):
    for k in prange(len(pixels)):
        out[pixels[k, c], pixels[k, -1]] += 1.0


@njit(parallel=True)
def two_arrays(a, b, x, out, other):
    for i in prange(len(a)):
        out[a[i]] += x[i]
        other[b[i]] = out[a[i]]


@njit(parallel=True)
def not_alone(order, x, out):
    for i in prange(len(order)):
        out[order[i]] = x[i] + out[i]


@njit(parallel=True)
def changed(order, x, out):
    for i in prange(len(order)):
        order[i] = order[i] // 2
        out[order[i]] += x[i]


@njit(parallel=True)
def elsewhere(order, x, out):
    for i in prange(1, len(order)):
        out[order[i - 1]] += x[i]


def main():
    x = np.arange(6.0)
    for order in (np.array([3, 1, 0, 5, 4, 2]), np.array([0, 1, 1, 5, 0, 2]), np.array([-1, 0, 1, 5, 2, 3])):
        out = np.zeros(6)
        scatter(order, x, out)
        print(out, from_mask(order % 2 == 1, x, out), out)
        table = np.zeros((6, 6))
        coordinates(order, order[::-1], x, table)
        rows_of(order, np.outer(x, x), table)
        pixels = np.stack((order, order % 4), axis=1)
        cube = np.zeros((3, 6, 6))
        pixels_of(pixels, np.full((6, 6), 2), cube)
        first_columns(pixels, order[::-1], table)
        column_by_variable(pixels, 0, table)
        print(cube.sum(axis=0))
        print(table.sum(axis=0))
        other = np.zeros(6)
        two_arrays(order, order[::-1].copy(), x, out, other)
        not_alone(order, x, other)
        print(out, other)
        changed(order, x, out)
        elsewhere(order, x, out)
        print(order, out)


if __name__ == "__main__":
    main()
