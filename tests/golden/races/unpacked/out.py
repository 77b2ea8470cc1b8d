"""Tuples unpacked into elements: these give no name another array, and what is stored there is a number."""

import numpy as np
import pykokkos as pk


@pk.function
def pair(i):
    return 1.0 * i, 2.0


call_pair = pk.host_call(pair)


@pk.function
def last_above(row, places, least):
    found = -1
    for i in places:
        if row[i] > least:
            found = i
    return 0.5 * least, found


call_last_above = pk.host_call(last_above)


@pk.function
def sum_of(row, places):
    parts = np.zeros(3)
    for i in range(3):
        parts[i], _ = last_above(row, places, i)
    return parts.sum()


call_sum_of = pk.host_call(sum_of)


@pk.workunit
def parts_of_one_array_w(i, x, w, t):
    w[i] = x[i] + t


@pk.function
def parts_of_one_array(x, n):
    w = x[1:]
    w[0], t = pair(1)
    pk.parallel_for(
        "parts_of_one_array_w",
        pk.RangePolicy(pk.Serial, 0, n),
        parts_of_one_array_w,
        x=x,
        w=w,
        t=t,
    )
    return x


call_parts_of_one_array = pk.host_call(parts_of_one_array)


@pk.workunit
def each_for_itself_out(j, row, places, out):
    out[j] = sum_of(row + j, places)


@pk.function
def each_for_itself(row, n):
    places = np.arange(row.size)
    out = np.zeros(n)
    pk.parallel_for(
        "each_for_itself_out",
        pk.RangePolicy(0, n),
        each_for_itself_out,
        row=row,
        places=places,
        out=out,
    )
    return out


call_each_for_itself = pk.host_call(each_for_itself)


def main():
    print(call_parts_of_one_array(np.arange(9.0), 8))
    print(call_each_for_itself(np.arange(5.0), 3))


if __name__ == "__main__":
    main()
