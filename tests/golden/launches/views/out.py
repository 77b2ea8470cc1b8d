import pykokkos as pk


@pk.workunit
def shifted_before(i, behind, before):
    before[i] += behind[i]


@pk.function
def shifted(x):
    behind = x[1:]
    before = x[: len(x) // 2]
    pk.parallel_for(
        "shifted_before",
        pk.RangePolicy(pk.Serial, 0, len(before)),
        shifted_before,
        behind=behind,
        before=before,
    )
    return behind


call_shifted = pk.host_call(shifted)


@pk.workunit
def rows_out(i, out, first, last):
    out[i] = first[i] + last[i]


@pk.function
def rows(x, out):
    first = x[0]
    last = x[-1]
    pk.parallel_for(
        "rows_out", pk.RangePolicy(0, len(first)), rows_out, out=out, first=first, last=last
    )


call_rows = pk.host_call(rows)
