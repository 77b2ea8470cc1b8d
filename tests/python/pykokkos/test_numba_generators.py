"""Kernels that Numba compiles and ours draw random numbers from one stream."""

from __future__ import annotations

import itertools
import os
import random
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pykokkos as pk

nb = pytest.importorskip("numba")


@pk.function
def seed(value):
    np.random.seed(value)  # noqa: NPY002
    random.seed(value + 1)


@pk.function
def draw():
    # One normal number of each, whose pair the next draw gets.
    return (
        np.random.normal(0.0, 1.0),  # noqa: NPY002
        random.gauss(0.0, 1.0),
        random.random(),
        np.random.randint(0, 1000),  # noqa: NPY002
    )


OURS, THEIRS = pk.host_call(draw), nb.njit(draw.py_func)
OUR_SEED, THEIR_SEED = pk.host_call(seed), nb.njit(seed.py_func)


def drawn(seeds: Callable[[int], None], draws: tuple[Callable[[], Any], ...]) -> list[Any]:
    seeds(1234)
    # More than 624 words, so that each side refills the other's state.
    return [each() for _ in range(40) for each in draws]


@pytest.mark.parametrize("seeds", [OUR_SEED, THEIR_SEED])
@pytest.mark.parametrize("draws", list(itertools.product([OURS, THEIRS], repeat=3)))
def test_one_stream(seeds: Callable[[int], None], draws: tuple[Callable[[], Any], ...]) -> None:
    assert drawn(seeds, draws) == drawn(THEIR_SEED, (THEIRS,) * 3)


def test_each_thread_has_a_stream() -> None:
    OUR_SEED(5)
    first = THEIRS()
    elsewhere: list[Any] = []
    threads = [
        threading.Thread(target=lambda: elsewhere.append(drawn(OUR_SEED, (OURS, THEIRS)))) for _ in range(2)
    ]
    for thread in threads:
        thread.start()
        thread.join()
    second = OURS()
    assert elsewhere == [drawn(THEIR_SEED, (THEIRS, THEIRS))] * 2
    OUR_SEED(5)
    assert (first, second) == (OURS(), OURS())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_forked_child_draws_other_numbers() -> None:
    OUR_SEED(5)
    OURS()
    receiving, sending = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(sending, repr((OURS(), THEIRS())).encode())
        os._exit(0)
    os.waitpid(child, 0)
    theirs = os.read(receiving, 1000).decode()
    assert theirs != repr((OURS(), THEIRS()))


# What a process prints that draws, imports Numba, draws again, and has Numba's kernel draw.
KERNEL = """
import numpy as np
import pykokkos as pk

@pk.function
def draw(seed):
    if seed >= 0:
        np.random.seed(seed)
    return np.random.normal(0.0, 1.0)

ours = pk.host_call(draw)
"""
LATER = """
first = ours(7)
import sys
assert "numba" not in sys.modules
import numba
print(first, numba.njit(draw.py_func)(-1), ours(-1), numba._helperlib.__name__)
"""
WITHOUT = """
import sys
sys.modules["numba"] = None
print(ours(7), ours(-1), ours(-1))
"""
OTHERWISE = """
from pykokkos import numba_generators
numpy, python, seed, refill = numba_generators.addresses()
numba_generators.addresses = lambda: (numpy, python, seed, seed)
print(ours(7), ours(-1), ours(-1))
"""


def printed(folder: Path, program: str) -> tuple[list[str], str]:
    """Return the words that a program prints, and its complaints."""
    (folder / "program.py").write_text(KERNEL + program)
    done = subprocess.run(
        [sys.executable, "program.py"],
        cwd=folder,
        capture_output=True,
        text=True,
        env=os.environ,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split(), done.stderr


@pytest.fixture
def numbers() -> list[str]:
    """Return what follows a seed of 7."""
    THEIR_SEED(7)
    normal = nb.njit(lambda: np.random.normal(0.0, 1.0))  # noqa: NPY002
    return [repr(normal()) for _ in range(3)]


def test_numba_is_imported_after_draws(tmp_path: Path, numbers: list[str]) -> None:
    assert printed(tmp_path, LATER) == ([*numbers, "numba._helperlib"], "")


def test_numba_is_missing(tmp_path: Path, numbers: list[str]) -> None:
    assert printed(tmp_path, WITHOUT) == (numbers, "")


def test_a_numba_of_other_states_is_told(tmp_path: Path, numbers: list[str]) -> None:
    words, complaints = printed(tmp_path, OTHERWISE)
    assert words == numbers
    assert "RuntimeWarning: this Numba's generators of random numbers are not laid out" in complaints


@pk.workunit
def in_a_team(member, out):
    out[member.league_rank(), member.team_rank()] = np.random.random()  # noqa: NPY002


def test_members_of_teams_draw() -> None:
    OUR_SEED(3)
    out = np.zeros((2, 2))
    pk.parallel_for(pk.TeamPolicy(pk.Serial, 2, 2), in_a_team, out=out)
    uniform = nb.njit(lambda: np.random.random())  # noqa: NPY002
    following = uniform()
    THEIR_SEED(3)
    assert out.ravel().tolist() == [uniform() for _ in range(4)]
    assert following == uniform()


@pk.workunit
def in_a_range(i, out, draw):
    out[i] = draw()


@pk.workunit
def in_a_sum(i, total, draw):
    total += i * draw()


@pk.workunit
def in_tiles(i, j, out, draw):
    out[i, j] = draw()


@pk.function
def uniform_of_both():
    return np.random.random() + random.random()  # noqa: NPY002


@pk.function
def launches(n, draw):
    out = np.zeros(n)
    pk.parallel_for("values", pk.RangePolicy(0, n), in_a_range, out=out, draw=draw)
    total = pk.parallel_reduce("total", pk.RangePolicy(0, n), in_a_sum, draw=draw)
    return out, total


@pytest.mark.parametrize("space", [pk.OpenMP, pk.Serial])
def test_launches_that_draw_run_in_order_on_the_launching_thread(space: Any) -> None:
    n = 1000
    out, tiles = np.zeros(n), np.zeros((30, 40))
    OUR_SEED(11)
    pk.parallel_for(pk.RangePolicy(space, 0, n), in_a_range, out=out, draw=uniform_of_both)
    total = pk.parallel_reduce(pk.RangePolicy(space, 0, n), in_a_sum, draw=uniform_of_both)
    pk.parallel_for(
        pk.MDRangePolicy([0, 0], [30, 40], space=space), in_tiles, out=tiles, draw=uniform_of_both
    )
    inside = pk.host_call(launches)(n, uniform_of_both)
    following = THEIRS()

    THEIR_SEED(11)
    each = nb.njit(uniform_of_both.py_func)
    assert out.tolist() == [each() for _ in range(n)]
    assert total == pytest.approx(sum(i * each() for i in range(n)), rel=1e-12)
    assert sorted(tiles.ravel()) == sorted(each() for _ in range(tiles.size))
    assert inside[0].tolist() == [each() for _ in range(n)]
    assert inside[1] == pytest.approx(sum(i * each() for i in range(n)), rel=1e-12)
    assert following == OURS()
