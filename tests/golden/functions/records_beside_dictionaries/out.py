"""Items by text are fields of records where the dictionaries of the program have other keys."""

import numpy as np
from numba import types
from numba.typed import Dict
import pykokkos as pk

KEY = types.UniTuple(types.int64, 2)


def dtype_of(columns):
    return np.dtype([(name, kind) for name, kind in columns])


@pk.function
def scaled(policy, loss):
    if policy["step"] == 1:
        loss[:] = 2.0
    for i in range(loss.shape[0]):
        loss[i] += policy["share"]


call_scaled = pk.host_call(scaled)


def shares(rows):
    found = Dict.empty(key_type=KEY, value_type=types.float64)
    counts = Dict.empty(types.int32, types.int64)
    for row in rows:
        found[(row["step"], 0)] = row["share"]
        counts[row["step"]] = 1
    return found, counts


rows = np.ones(2, dtype_of([("step", "i4"), ("share", "f8")]))
losses = np.ones(3)
call_scaled(rows[0], losses)
print(losses, *shares(rows))
