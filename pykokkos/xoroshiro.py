"""Random numbers of CUDA programs: xoroshiro128+, with a state for each thread (`numba.cuda.random`).

    states = pk.device.create_xoroshiro128p_states(n, seed=1)

    x = pk.device.xoroshiro128p_uniform_float64(states, i)  # in a kernel, of thread i

States lie 2**64 draws apart; the first is made of the seed by SplitMix64. The numbers are Numba's.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from pykokkos import _core

xoroshiro128p_dtype = np.dtype([("s0", np.uint64), ("s1", np.uint64)], align=True)


@_core.function(error_model="numpy")
def _rotated(x, k):  # type: ignore[no-untyped-def]
    return (x << np.uint64(k)) | (x >> np.uint64(64 - k))


@_core.function(error_model="numpy")
def init_xoroshiro128p_state(states, index, seed):  # type: ignore[no-untyped-def]
    """Set a state to what a seed means."""
    z = np.uint64(seed) + np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z = z ^ (z >> np.uint64(31))
    states[index]["s0"] = z
    states[index]["s1"] = z


@_core.function(error_model="numpy")
def xoroshiro128p_next(states, index):  # type: ignore[no-untyped-def]
    """Return 64 random bits, and advance a state."""
    first = states[index]["s0"]
    second = states[index]["s1"]
    drawn = first + second
    second = second ^ first
    states[index]["s0"] = _rotated(first, 55) ^ second ^ (second << np.uint64(14))
    states[index]["s1"] = _rotated(second, 36)
    return drawn


@_core.function(error_model="numpy")
def xoroshiro128p_jump(states, index):  # type: ignore[no-untyped-def]
    """Advance a state by 2**64 draws."""
    first = np.uint64(0)
    second = np.uint64(0)
    for part in range(2):
        bits = np.uint64(0xBEAC0467EBA5FACB) if part == 0 else np.uint64(0xD86B048B86AA9922)
        for place in range(64):
            if bits & (np.uint64(1) << np.uint64(place)):
                first = first ^ states[index]["s0"]
                second = second ^ states[index]["s1"]
            xoroshiro128p_next(states, index)
    states[index]["s0"] = first
    states[index]["s1"] = second


@_core.function(error_model="numpy")
def xoroshiro128p_uniform_float64(states, index):  # type: ignore[no-untyped-def]
    """Return a number from 0 to 1, and advance a state."""
    return np.float64(xoroshiro128p_next(states, index) >> np.uint64(11)) * 2.0**-53


@_core.function(error_model="numpy")
def xoroshiro128p_uniform_float32(states, index):  # type: ignore[no-untyped-def]
    """Return a number from 0 to 1 of single precision, and advance a state."""
    return np.float32(xoroshiro128p_uniform_float64(states, index))


@_core.function(error_model="numpy")
def xoroshiro128p_normal_float32(states, index):  # type: ignore[no-untyped-def]
    """Return a normally distributed number of single precision, and advance a state by two draws."""
    radius = xoroshiro128p_uniform_float32(states, index)
    angle = xoroshiro128p_uniform_float32(states, index)
    return math.sqrt(np.float32(-2.0) * math.log(radius)) * math.cos(np.float32(2 * math.pi) * angle)


@_core.function(error_model="numpy")
def xoroshiro128p_normal_float64(states, index):  # type: ignore[no-untyped-def]
    """Return a normally distributed number, and advance a state by two draws.

    The draws are of single precision, as Numba's are.
    """
    radius = xoroshiro128p_uniform_float32(states, index)
    angle = xoroshiro128p_uniform_float32(states, index)
    return math.sqrt(-2.0 * math.log(radius)) * math.cos(2 * math.pi * angle)


@_core.host_call
@_core.function(error_model="numpy")
def _make_states(states, seed, subsequence_start):  # type: ignore[no-untyped-def]
    if states.shape[0] > 0:
        init_xoroshiro128p_state(states, 0, seed)
        for _ in range(subsequence_start):
            xoroshiro128p_jump(states, 0)
    for i in range(1, states.shape[0]):
        states[i]["s0"] = states[i - 1]["s0"]
        states[i]["s1"] = states[i - 1]["s1"]
        xoroshiro128p_jump(states, i)


def init_xoroshiro128p_states(states: Any, seed: int, subsequence_start: int = 0, stream: object = 0) -> None:
    """Set states to what a seed means, from the state with this number on."""
    _make_states(states, np.uint64(int(seed) % 2**64), int(subsequence_start))


__all__ = [
    "init_xoroshiro128p_state",
    "init_xoroshiro128p_states",
    "xoroshiro128p_dtype",
    "xoroshiro128p_jump",
    "xoroshiro128p_next",
    "xoroshiro128p_normal_float32",
    "xoroshiro128p_normal_float64",
    "xoroshiro128p_uniform_float32",
    "xoroshiro128p_uniform_float64",
]
