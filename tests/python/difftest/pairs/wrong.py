"""Originals whose migrated forms, in wrong_migrated.py, are wrong in one way each; a few are right."""

import numpy as np
from numba import njit


@njit
def right(x):
    return x * 2.0


@njit
def right_tuple(x):
    return x.sum(), (x[0], len(x)), {"first": x[0]}["first"]


@njit
def right_in_place(x):
    x += 1.0


@njit
def right_exception(x):
    x[0] = 7.0
    raise ValueError("x is not what it should be")


@njit
def right_list(values):
    values.append(3.0)
    return values


@njit
def within_ulp(x):
    return x + 1.0


@njit
def within_sum(x):
    return x.sum()


@njit
def beyond_sum(x):
    return x.sum()


@njit
def within_l2(x):
    return x + 1.0


@njit
def beyond_l2(x):
    return x + 1.0


@njit
def other_dtype(x):
    return x * 2.0


@njit
def other_shape(x):
    return x * 2.0


@njit
def other_layout(x):
    return x * 2.0


@njit
def other_type(x):
    return len(x)


@njit
def other_container(x):
    return x[0], x[1]


@njit
def other_length(x):
    return x[0], x[1]


@njit
def last_bit(x):
    return x * 2.0


@njit
def last_bit_of_scalar(x):
    return x.sum()


@njit
def other_integer(x):
    return x + 1


@njit
def moved_nan(x):
    y = x * 2.0
    y[1] = np.nan
    return y


@njit
def lost_sign_of_zero(x):
    y = x * 2.0
    y[3] = -0.0
    return y


@njit
def argument_written(x):
    return x.sum()


@njit
def argument_not_written(x):
    x[2] = 0.0


@njit
def written_between(x):
    return x.sum()


@njit
def read_between(x):
    return x[0] + x[1]


@njit
def no_longer_alias(x):
    x += 1.0
    return x


@njit
def other_message(x):
    raise ValueError("one thing")


@njit
def other_exception(x):
    raise ValueError("one thing")


@njit
def no_exception(x):
    raise ZeroDivisionError("division by zero")


@njit
def unexpected_exception(x):
    return x[0]


@njit
def written_before_raise(x):
    x[0] = 7.0
    raise ValueError("late")


@njit
def crashes(x):
    return x[0]


@njit
def aborts(x):
    return x[0]


@njit
def exits(x):
    return x[0]


@njit
def eats_memory(x):
    return x[0]


@njit
def never_launched(x):
    return x[0]


@njit
def stays_numba(x):
    return x[0]


@njit
def missing(x):
    return x[0]


@njit
def refused(x):
    return x.no_such_method()


@njit
def breaks_the_compiler(x):
    x[...] *= x
    return x[0]


@njit
def after_all_that(x):
    return x[0]


@njit
def not_specified(x):
    return x[0]
