"""The number of threads, which is Numba's own, in Python and in kernels of both."""

from __future__ import annotations

import threading
from typing import Any

import numba
import pytest

import pykokkos as pk

MOST = numba.config.NUMBA_NUM_THREADS


@pk.host_call
@pk.function
def exchanged(n: Any) -> Any:
    before = pk.get_num_threads()
    pk.set_num_threads(n, MOST)
    return before, pk.get_num_threads()


@numba.njit
def known_to_numba() -> Any:
    return numba.get_num_threads()


def test_one_number() -> None:
    numba.set_num_threads(1)
    assert exchanged(MOST) == (1, MOST)
    assert known_to_numba() == numba.get_num_threads() == pk.get_num_threads() == MOST
    pk.set_num_threads(1, MOST)
    assert known_to_numba() == 1
    numba.set_num_threads(MOST)


def test_each_thread_has_its_own() -> None:
    numba.set_num_threads(1)
    seen = []
    other = threading.Thread(target=lambda: seen.append((exchanged(MOST), exchanged(1))))
    other.start()
    other.join()
    assert seen == [((MOST, MOST), (MOST, 1))]
    assert exchanged(MOST) == (1, MOST)


@pytest.mark.parametrize("n", [0, -1, MOST + 1])
def test_impossible_numbers(n: int) -> None:
    for function in (exchanged, lambda n: pk.set_num_threads(n, MOST)):
        with pytest.raises(ValueError, match=f"^The number of threads must be between 1 and {MOST}$"):
            function(n)
