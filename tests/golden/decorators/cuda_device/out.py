"""What a program does with a device beside its kernels."""

import numpy as np
import pykokkos as pk

WEIGHTS = np.array([0.25, 0.5, 0.25])
TILE = 4


@pk.grid_kernel(1)
@pk.workunit
def smooth(i, x, out):
    weights = WEIGHTS
    if 0 < i < x.size - 1:
        out[i] = weights[0] * x[i - 1] + weights[1] * x[i] + weights[2] * x[i + 1]


@pk.grid_kernel(2, team=True)
@pk.workunit(scratch=[(pk.float64, TILE * (TILE + 1))])
def transpose(member, a, out, grid, block):
    # One column more, so that rows lie in banks of their own.
    tile: pk.ScratchView2D[pk.float64] = pk.ScratchView2D(member.team_scratch(0), TILE, TILE + 1)
    x = member.league_rank() % grid[0] * TILE + member.team_rank() % block[0]
    y = member.league_rank() // grid[0] * TILE + member.team_rank() // block[0]
    if y < a.shape[0] and x < a.shape[1]:
        tile[member.team_rank() // block[0], member.team_rank() % block[0]] = a[y, x]
    member.team_barrier()
    x = member.league_rank() // grid[0] * TILE + member.team_rank() % block[0]
    y = member.league_rank() % grid[0] * TILE + member.team_rank() // block[0]
    if y < out.shape[0] and x < out.shape[1]:
        out[y, x] = tile[member.team_rank() % block[0], member.team_rank() // block[0]]


def run(x, steps):
    stream = pk.Stream()
    start, end = pk.Event(), pk.Event()
    with stream.auto_synchronize():
        d_x = np.array(x)
        d_out = np.empty(x.shape, dtype=x.dtype)
        np.copyto(d_out, x)
        start.record(stream)
        for _ in range(steps):
            smooth[4, 32, stream](d_x, d_out)
            d_x, d_out = d_out, d_x
        end.record(stream)
    end.synchronize()
    host = np.empty(x.shape, dtype=x.dtype)
    np.copyto(host, d_x)
    stream.synchronize()
    return host, np.array(d_out), start.elapsed_time(end) >= 0.0


def transposed(a):
    if not True:
        return a.T.copy()
    d_a = np.array(a)
    d_out = np.empty((a.shape[1], a.shape[0]))
    transpose[(2, 2), (TILE, TILE)](d_a, d_out)
    pk.fence()
    return np.array(d_out)


def milliseconds(start, end):
    return start.elapsed_time(end)
