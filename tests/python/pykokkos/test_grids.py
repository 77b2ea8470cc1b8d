"""pk.grid_kernel: launches over grids of blocks of threads."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pykokkos as pk


@pk.grid_kernel(1)
@pk.workunit
def scale(i, x, by):
    if i < x.shape[0]:
        x[i] *= by


@pk.grid_kernel(2)
@pk.workunit
def places(i, j, x):
    if i < x.shape[0] and j < x.shape[1]:
        x[i, j] = 10 * i + j


@pk.grid_kernel(1, team=True)
@pk.workunit(scratch=[(pk.float64, 8)])
def reverse(member, x, grid, block):
    s: pk.ScratchView1D[pk.float64] = pk.ScratchView1D(member.team_scratch(0), 8)
    t = member.team_rank()
    i = member.league_rank() * block[0] + t
    s[t] = x[i] + 100 * grid[0]
    member.team_barrier()
    x[i] = s[block[0] - 1 - t]


def test_range(space: Any) -> None:
    x = np.arange(100.0)
    scale[4, 32](x, 3.0)
    np.testing.assert_array_equal(x, 3 * np.arange(100.0))
    scale[(4, 1), (32,)](x, by=0.5)
    np.testing.assert_array_equal(x, 1.5 * np.arange(100.0))
    scale.forall(100)(x, 2.0)
    np.testing.assert_array_equal(x, 3.0 * np.arange(100.0))
    scale.forall(0)(x, 2.0)
    np.testing.assert_array_equal(x, 3.0 * np.arange(100.0))
    with pytest.raises(ValueError, match="negative task count: -1"):
        scale.forall(-1)


def test_two_dimensions(space: Any) -> None:
    x = np.zeros((5, 7))
    places[(2, 2), (4, 4)](x)
    np.testing.assert_array_equal(x, 10 * np.arange(5)[:, None] + np.arange(7))
    assert pk.grid_extents(2, (2, 3), (4, 5)) == [8, 15]


def test_threads_that_differ_in_other_dimensions_alone_do_the_same(space: Any) -> None:
    x = np.arange(16.0)
    scale[(2, 3), (8, 2)](x, 2.0)
    np.testing.assert_array_equal(x, 64 * np.arange(16.0))
    reverse[(2, 2), 8](x)
    np.testing.assert_array_equal(x, 64 * np.arange(16.0) + 400)


def test_team(space: Any) -> None:
    x = np.arange(16.0)
    reverse[2, 8](x)
    np.testing.assert_array_equal(x, np.arange(16.0).reshape(2, 8)[:, ::-1].ravel() + 200)


def test_wrong_launches() -> None:
    with pytest.raises(ValueError, match="blocks of rank 1"):
        reverse[2, (8, 2)](np.zeros(16))
    with pytest.raises(ValueError, match="positive extents"):
        scale[0, 8](np.zeros(4), 1.0)
    with pytest.raises(TypeError, match="needs the argument 'by'"):
        scale[1, 8](np.zeros(4))
    with pytest.raises(TypeError, match="takes 2 arguments"):
        scale[1, 8](np.zeros(4), 1.0, 2.0)
    with pytest.raises(ValueError, match="rank 1, 2 or 3"):
        pk.grid_kernel(4)(scale.unit)


def test_streams_and_events() -> None:
    stream, start, end = pk.Stream(), pk.Event(), pk.Event()
    x = np.arange(100.0)
    with stream.auto_synchronize() as same:
        start.record(stream)
        scale[4, 32, stream](x, 3.0)
        end.record()
    assert same is stream
    assert end.query()
    stream.synchronize()
    end.synchronize()
    np.testing.assert_array_equal(x, 3.0 * np.arange(100.0))
    assert start.elapsed_time(end) >= 0.0
    with pytest.raises(RuntimeError, match="not recorded"):
        pk.Event().elapsed_time(end)
