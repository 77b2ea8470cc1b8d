"""Functions of devices that wait, and that ask for the place of the thread."""

import numpy as np
from numba import cuda
import pykokkos as pk

THREADS = 8


@pk.function(error_model="numpy")
def wait_and_sum(member, grid, block, tile, lane, cooperative):
    total = 0.0
    if cooperative:
        member.team_barrier()
    for k in range(lane, tile.shape[0]):
        total += tile[k]
    if cooperative:
        member.team_barrier()
    return total


@pk.function(error_model="numpy")
def place(member, grid, block, scale=1):
    # Of the thread in its block.
    return member.team_rank() % block[0] + block[0] * (member.team_rank() // block[0]) * scale


@pk.function(error_model="numpy")
def both(member, grid, block, tile, cooperative):
    return wait_and_sum(member, grid, block, tile, place(member, grid, block), cooperative)


@pk.function(error_model="numpy")
def plain(x):
    return 2.0 * x


@pk.grid_kernel(2, team=True)
@pk.workunit(scratch=[(pk.float64, THREADS)])
def sums(member, x, out, grid, block):
    tile: pk.ScratchView1D[pk.float64] = pk.ScratchView1D(member.team_scratch(0), THREADS)
    t = member.team_rank() % block[0]
    i = member.league_rank() % grid[0] * block[0] + t
    tile[t] = plain(x[i])
    out[i] = both(member, grid, block, tile, True)


@pk.grid_kernel(2, team=True)
@pk.workunit
def alone(member, x, out, grid, block):
    i = member.league_rank() % grid[0] * block[0] + member.team_rank() % block[0]
    if i < out.size:
        x_part = x[i:i + 3]
        out[i] = wait_and_sum(member, grid, block, x_part, 1, False)


@pk.grid_kernel(2, team=True)
@pk.workunit
def places(member, out, grid, block):
    i, j = member.league_rank() % grid[0] * block[0] + member.team_rank() % block[0], member.league_rank() // grid[0] * block[1] + member.team_rank() // block[0]
    out[i, j] = place(member, grid, block, 2)


def run():
    x = np.arange(32.0)
    out = np.zeros(32)
    sums[4, THREADS](x, out)
    single = np.zeros(20)
    alone[1, 32](x, single)
    two = np.zeros((4, 6), dtype=np.int64)
    places[(2, 2), (2, 3)](two)
    return out, single, two


# caramba: CRB2015: 'chosen' stays with Numba: it waits for other threads, and is a value
@cuda.jit(device=True)
def chosen(x):
    cuda.syncthreads()
    return x


# caramba: CRB2006: 'given' stays with Numba, since it calls 'chosen', which does
@cuda.jit
def given(x):
    f = chosen
    x[cuda.grid(1)] = f(1.0)
