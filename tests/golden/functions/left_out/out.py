"""Objects of packages that are told something, or left out: bars of progress, dictionaries."""

import numpy as np
from numba import jit, njit, prange, types
from numba.typed import Dict
import pykokkos as pk


def _double(x, out, progress):
    tell = progress is not None
    for i in prange(x.size):
        out[i] = x[i] * 2
        if tell:
            progress.update(1)


serial = jit(nopython=True)(_double)


@pk.function
def serial_function(x, out, progress):
    tell = progress is not None
    for i in range(x.size):
        out[i] = x[i] * 2
        if tell:
            progress.update(1)


call_serial = pk.host_call(serial_function)
pk.numba_form(call_serial, serial)
parallel = jit(nopython=True, parallel=True)(_double)


@pk.workunit
def parallel_out(i, x, out, progress, tell):
    out[i] = x[i] * 2
    if tell:
        progress.update(1)


@pk.function
def parallel_function(x, out, progress):
    tell = progress is not None
    pk.parallel_for(
        "parallel_out",
        pk.RangePolicy(0, x.size),
        parallel_out,
        x=x,
        out=out,
        progress=progress,
        tell=tell,
    )


call_parallel = pk.host_call(parallel_function)
pk.numba_form(call_parallel, parallel)


@pk.function
def total(x, seen=None, more=None):
    if seen is not None:
        seen.update(more)
    return x.sum()


call_total = pk.host_call(total)
pk.numba_form(call_total)


# caramba: CRB2005: 'unasked' stays with Numba: the function 'progress.update' has no counterpart in a kernel
@njit
def unasked(x, progress):
    progress.update(1)
    return x


# caramba: CRB2004: 'value' stays with Numba: the attribute 'n' has no meaning in a Kokkos kernel
@njit
def value(x, progress=None):
    if progress is not None:
        return progress.n + x
    return x


if __name__ == "__main__":
    x, out = np.arange(5.0), np.zeros(5)
    call_serial(x, out, None)
    print(out)
    call_parallel(x + 1, out, None)
    print(out, call_total(x))
    seen, more = Dict.empty(types.int64, types.int64), Dict.empty(types.int64, types.int64)
    more[1] = 2
    print(call_total(x, seen, more), seen[1], value(2))
