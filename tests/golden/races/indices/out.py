"""Loops over prange that store where arrays of indices say: each launch looks at the indices."""

import numpy as np
import pykokkos as pk


@pk.workunit(in_order_unless_distinct=["order"])
def scatter(i, order, x, out):
    out[order[i]] += x[i]


def call_scatter(order, x, out):
    policy = pk.RangePolicy(0, len(order))
    pk.parallel_for("scatter", policy, scatter, order=order, x=x, out=out)


@pk.workunit(in_order_unless_distinct=["places"])
def from_mask_total(i, total, x, y, places):
    k = places[i]
    y[k] -= x[k]
    y[k] = y[k] / 2.0
    total += y[k]


@pk.function
def from_mask(mask, x, y):
    places = np.nonzero(mask)[0]
    total = pk.parallel_reduce(
        "from_mask_total",
        pk.RangePolicy(0, places.shape[0]),
        from_mask_total,
        x=x,
        y=y,
        places=places,
    )
    return total


call_from_mask = pk.host_call(from_mask)


@pk.workunit(in_order_unless_distinct=[("rows", "columns")])
def coordinates(k, rows, columns, x, out):
    out[rows[k], columns[k]] = x[k]


def call_coordinates(rows, columns, x, out):
    policy = pk.RangePolicy(0, len(x))
    pk.parallel_for("coordinates", policy, coordinates, rows=rows, columns=columns, x=x, out=out)


@pk.workunit(in_order_unless_distinct=["which"])
def rows_of(i, which, x, out):
    row = out[which[i]]
    for j in range(x.extent(1)):
        row[j] += x[i, j]


def call_rows_of(which, x, out):
    policy = pk.RangePolicy(0, len(which))
    pk.parallel_for("rows_of", policy, rows_of, which=which, x=x, out=out)


@pk.workunit(in_order_unless_distinct=[("pixels[:, 0]", "pixels[:, 1]")])
def pixels_of(k, pixels, layers, out):
    i, j = pixels[k]
    for level in range(layers[i, j]):
        out[level, i, j] += 1.0


def call_pixels_of(pixels, layers, out):
    policy = pk.RangePolicy(0, len(pixels))
    pk.parallel_for("pixels_of", policy, pixels_of, pixels=pixels, layers=layers, out=out)


@pk.workunit(in_order_unless_distinct=[("pixels[:, 1]", "which")])
def first_columns(k, pixels, which, out):
    pixel = pixels[k]
    out[pixel[1], which[k]] -= pixels[k, 0]
    out[pixels[k, 1], which[k]] *= 2.0


def call_first_columns(pixels, which, out):
    policy = pk.RangePolicy(0, pixels.shape[0])
    pk.parallel_for("first_columns", policy, first_columns, pixels=pixels, which=which, out=out)


@pk.workunit
def column_by_variable(k, pixels, c, out):
    out[pixels[k, c], pixels[k, -1]] += 1.0


def call_column_by_variable(pixels, c, out):
    policy = pk.RangePolicy(pk.Serial, 0, len(pixels))
    pk.parallel_for("column_by_variable", policy, column_by_variable, pixels=pixels, c=c, out=out)


@pk.workunit(in_order_unless_distinct=["a", "b"])
def two_arrays(i, a, b, x, out, other):
    out[a[i]] += x[i]
    other[b[i]] = out[a[i]]


def call_two_arrays(a, b, x, out, other):
    policy = pk.RangePolicy(0, len(a))
    pk.parallel_for("two_arrays", policy, two_arrays, a=a, b=b, x=x, out=out, other=other)


@pk.workunit
def not_alone(i, order, x, out):
    out[order[i]] = x[i] + out[i]


def call_not_alone(order, x, out):
    policy = pk.RangePolicy(pk.Serial, 0, len(order))
    pk.parallel_for("not_alone", policy, not_alone, order=order, x=x, out=out)


@pk.workunit
def changed(i, order, x, out):
    order[i] = order[i] // 2
    out[order[i]] += x[i]


def call_changed(order, x, out):
    policy = pk.RangePolicy(pk.Serial, 0, len(order))
    pk.parallel_for("changed", policy, changed, order=order, x=x, out=out)


@pk.workunit
def elsewhere(i, order, x, out):
    out[order[i - 1]] += x[i]


def call_elsewhere(order, x, out):
    policy = pk.RangePolicy(pk.Serial, 1, len(order))
    pk.parallel_for("elsewhere", policy, elsewhere, order=order, x=x, out=out)


def main():
    x = np.arange(6.0)
    for order in (np.array([3, 1, 0, 5, 4, 2]), np.array([0, 1, 1, 5, 0, 2]), np.array([-1, 0, 1, 5, 2, 3])):
        out = np.zeros(6)
        call_scatter(order, x, out)
        print(out, call_from_mask(order % 2 == 1, x, out), out)
        table = np.zeros((6, 6))
        call_coordinates(order, order[::-1], x, table)
        call_rows_of(order, np.outer(x, x), table)
        pixels = np.stack((order, order % 4), axis=1)
        cube = np.zeros((3, 6, 6))
        call_pixels_of(pixels, np.full((6, 6), 2), cube)
        call_first_columns(pixels, order[::-1], table)
        call_column_by_variable(pixels, 0, table)
        print(cube.sum(axis=0))
        print(table.sum(axis=0))
        other = np.zeros(6)
        call_two_arrays(order, order[::-1].copy(), x, out, other)
        call_not_alone(order, x, other)
        print(out, other)
        call_changed(order, x, out)
        call_elsewhere(order, x, out)
        print(order, out)


if __name__ == "__main__":
    main()
