"""What a bad migrator might make of wrong.py. Every function is a caller that reports one launch."""

import ctypes
import functools
import os

import numpy as np
from numba import njit

import pykokkos as pk


def launched(function):
    """Report a call as a kernel on Kokkos."""

    @functools.wraps(function)
    def caller(*arguments):
        with pk.launch(function.__name__):
            return function(*arguments)

    return caller


@launched
def call_right(x):
    return x * 2.0


@launched
def call_right_tuple(x):
    return float(sum(x.tolist())), (float(x[0]), len(x)), float(x[0])


@launched
def call_right_in_place(x):
    x += 1.0


@launched
def call_right_exception(x):
    x[0] = 7.0
    raise ValueError("x is not what it should be")


@launched
def call_right_list(values):
    values.append(3.0)
    return values


@launched
def call_within_ulp(x):
    y = x + 1.0
    y[2] = np.nextafter(np.nextafter(y[2], 9.0), 9.0)
    return y


@launched
def call_within_sum(x):
    return float(np.sum(x) + 5e-15)


@launched
def call_beyond_sum(x):
    return float(np.sum(x) + 5e-13)


@launched
def call_within_l2(x):
    return (x + 1.0) * (1.0 + 5e-7)


@launched
def call_beyond_l2(x):
    return (x + 1.0) * (1.0 + 5e-6)


@launched
def call_other_dtype(x):
    return (x * 2.0).astype(np.float32)


@launched
def call_other_shape(x):
    return (x * 2.0).reshape(1, -1)


@launched
def call_other_layout(x):
    return np.asfortranarray(x * 2.0)


@launched
def call_other_type(x):
    return np.int64(len(x))


@launched
def call_other_container(x):
    return [float(x[0]), float(x[1])]


@launched
def call_other_length(x):
    return float(x[0]), float(x[1]), float(x[2])


@launched
def call_last_bit(x):
    y = x * 2.0
    y[4] = np.nextafter(y[4], 9.0)
    return y


@launched
def call_last_bit_of_scalar(x):
    return float(np.nextafter(sum(x.tolist()), 9.0))


@launched
def call_other_integer(x):
    y = x + 1
    y[3] += 2
    return y


@launched
def call_moved_nan(x):
    y = x * 2.0
    y[2] = np.nan
    return y


@launched
def call_lost_sign_of_zero(x):
    y = x * 2.0
    y[3] = 0.0
    return y


@launched
def call_argument_written(x):
    total = float(sum(x.tolist()))
    x[1] = total
    return total


@launched
def call_argument_not_written(x):
    pass


@launched
def call_written_between(x):
    total = float(sum(x.tolist()))
    x.base[1] = total
    return total


@launched
def call_read_between(x):
    return float(x.base[0] + x.base[1])


@launched
def call_no_longer_alias(x):
    x += 1.0
    return x.copy()


@launched
def call_other_message(x):
    raise ValueError("another thing")


@launched
def call_other_exception(x):
    raise TypeError("one thing")


@launched
def call_no_exception(x):
    return np.inf


@launched
def call_unexpected_exception(x):
    raise NotImplementedError("no rank 1")


@launched
def call_written_before_raise(x):
    raise ValueError("late")


@launched
def call_crashes(x):
    ctypes.string_at(0)


@launched
def call_aborts(x):
    os.abort()


@launched
def call_exits(x):
    print("cannot go on", flush=True)
    os._exit(3)


@launched
def call_eats_memory(x):
    return float(np.ones(2**31)[0] + x[0])


def call_never_launched(x):
    return float(x[0])


@njit
def stays_numba(x):
    return x[0]


@launched
def call_refused(x):
    return 0


@launched
def call_breaks_the_compiler(x):
    x[...] *= x
    return x[0]


@launched
def call_after_all_that(x):
    return float(x[0])
