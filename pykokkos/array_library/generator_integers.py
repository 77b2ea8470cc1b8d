"""Integers and orders that ``numpy.random.Generator`` draws: see generators.py."""

import numpy as np

from pykokkos.bit_generators import next_uint32, next_uint64

# Numba compiles these for the error model of the kernel that draws.
DIVIDES_AS_CALLERS = True

# --- Integers ---


def _word_below(rng, most):
    """D. Lemire, Fast random integer generation in an interval (2019): 0 … most, of 32 bits."""
    count = np.uint32(most) + np.uint32(1)
    product = np.uint64(next_uint32(rng.bits)) * np.uint64(count)
    rest = product & 0xFFFFFFFF
    if rest < count:
        least = (0xFFFFFFFF - most) % count
        while rest < least:
            product = np.uint64(next_uint32(rng.bits)) * np.uint64(count)
            rest = product & 0xFFFFFFFF
    return product >> 32


def _long_below(rng, most):
    """The same of 64 bits: the high half of a product of 128."""
    count = np.uint64(most) + np.uint64(1)
    x = next_uint64(rng.bits)
    rest = x * count
    if rest < count:
        least = (0xFFFFFFFFFFFFFFFF - most) % count
        while rest < least:
            x = next_uint64(rng.bits)
            rest = x * count
    low = x & np.uint64(0xFFFFFFFF)
    high = x >> 32
    low_count = count & np.uint64(0xFFFFFFFF)
    high_count = count >> 32
    middle = high * low_count + (low * low_count >> 32)
    inner = (middle & np.uint64(0xFFFFFFFF)) + low * high_count
    return high * high_count + (middle >> 32) + (inner >> 32)


def _bounded_wide(rng, low, most, flat):
    for i in range(flat.size):
        if most == 0:
            flat[i] = low
        elif most == 0xFFFFFFFF:
            flat[i] = low + next_uint32(rng.bits)
        elif most <= 0xFFFFFFFF:
            flat[i] = low + _word_below(rng, most)
        elif most == 0xFFFFFFFFFFFFFFFF:
            flat[i] = low + next_uint64(rng.bits)
        else:
            flat[i] = low + _long_below(rng, most)


def _bounded_words(rng, low, most, flat):
    for i in range(flat.size):
        if most == 0:
            flat[i] = low
        elif most == 0xFFFFFFFF:
            flat[i] = low + next_uint32(rng.bits)
        else:
            flat[i] = low + _word_below(rng, most)


def _part(rng, width, left, word):
    """The next of the parts of `width` bits of a word of 32, of which `left` are left."""
    if left == 0:
        return 32 // width - 1, np.int64(next_uint32(rng.bits))
    return left - 1, word >> width


def _bounded_parts(rng, low, most, flat, width):
    """Integers of 8 or 16 bits, several of one word: Lemire's algorithm of half of the width."""
    mask = (1 << width) - 1
    count = (np.int64(most) & mask) + 1
    left = 0
    word = 0
    for i in range(flat.size):
        if most == 0:
            flat[i] = low
            continue
        left, word = _part(rng, width, left, word)
        if most == mask:
            flat[i] = low + (word & mask)
            continue
        product = (word & mask) * count
        rest = product & mask
        if rest < count:
            least = (mask - most) % count
            while rest < least:
                left, word = _part(rng, width, left, word)
                product = (word & mask) * count
                rest = product & mask
        flat[i] = low + (product >> width)


def _bounded_bools(rng, low, most, flat):
    left = 0
    word = 0
    for i in range(flat.size):
        if most == 0:
            flat[i] = low
            continue
        left, word = _part(rng, 1, left, word)
        flat[i] = (word & 1) != 0 or low


def _check_bounds(low, high, endpoint, least, most):
    if low < least:
        raise ValueError("low is out of bounds")
    if high > 0:
        last = np.uint64(high)
        if not endpoint:
            last -= np.uint64(1)
        if last > np.uint64(most):
            raise ValueError("high is out of bounds")
        # Numba compares them as float64.
        if low > 0 and np.float64(low) > np.float64(last):
            raise ValueError("low is greater than high in given interval")
    else:
        if high > most:
            raise ValueError("high is out of bounds")
        if low > high:
            raise ValueError("low is greater than high in given interval")


def generator_integers(rng, low, high, size=None, dtype=np.int64, endpoint=False):
    if size is None:
        one = np.empty(1, dtype)
        _integers(rng, low, high, endpoint, one)
        return one[0]
    out = np.empty(size, dtype)
    _integers(rng, low, high, endpoint, np.ravel(out))
    return out


def _integers(rng, low, high, endpoint, flat):
    if flat.dtype == np.bool_:
        _check_bounds(low, high, endpoint, -1, 2)
    elif flat.dtype.kind == "u":
        _check_bounds(low, high, endpoint, 0, np.iinfo(flat.dtype).max)
    else:
        _check_bounds(low, high, endpoint, np.iinfo(flat.dtype).min, np.iinfo(flat.dtype).max)
    last = high if endpoint else high - flat.dtype.type(1)
    first = flat.dtype.type(low)
    most = flat.dtype.type(last) - first
    if flat.dtype == np.bool_:
        _bounded_bools(rng, first, most, flat)
    elif flat.itemsize == 8:
        _bounded_wide(rng, first, most, flat)
    elif flat.itemsize == 4:
        _bounded_words(rng, first, most, flat)
    elif flat.itemsize == 2:
        _bounded_parts(rng, first, most, flat, 16)
    else:
        _bounded_parts(rng, first, most, flat, 8)


# --- Orders ---


def _up_to(rng, most):
    """0 … most, by rejection of masked bits."""
    if most == 0:
        return 0
    mask = most
    mask |= mask >> 1
    mask |= mask >> 2
    mask |= mask >> 4
    mask |= mask >> 8
    mask |= mask >> 16
    mask |= mask >> 32
    if most <= 0xFFFFFFFF:
        value = np.int64(next_uint32(rng.bits)) & mask
        while value > most:
            value = np.int64(next_uint32(rng.bits)) & mask
        return value
    value = np.int64(next_uint64(rng.bits)) & mask
    while value > most:
        value = np.int64(next_uint64(rng.bits)) & mask
    return value


def _shuffle(rng, x):
    for i in range(len(x) - 1, 0, -1):
        j = _up_to(rng, i)
        if i == j:
            continue
        if x.ndim == 1:
            x[i], x[j] = x[j], x[i]
        else:
            row = np.copy(x[j])
            x[j] = x[i]
            x[i] = row


def generator_shuffle(rng, x, axis=0):
    place = axis + x.ndim if axis < 0 else axis
    if place > x.ndim - 1 or place < 0:
        raise IndexError("Axis is out of bounds for the given array")
    if x.ndim == 1 or place == 0:
        _shuffle(rng, x)
    elif place == 1:
        _shuffle(rng, np.swapaxes(x, 0, 1))
    elif x.ndim > 2 and place == 2:
        _shuffle(rng, np.swapaxes(x, 0, 2))
    else:
        raise IndexError("kernels shuffle one of the first three axes")


def generator_permutation(rng, x, axis=0):
    if x.ndim == 0:
        numbers = np.arange(x)
        _shuffle(rng, numbers)
        return numbers
    mixed = np.copy(x)
    generator_shuffle(rng, mixed, axis)
    return mixed
