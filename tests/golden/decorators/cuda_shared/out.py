"""Memory of blocks whose size the launch says, and reductions of arrays of the device."""

import numpy as np
import pykokkos as pk


@pk.grid_kernel(1, team=True, shared=True)
@pk.workunit(scratch=[(pk.float32, lambda p: p.shared // 4)])
def reverse(member, x, grid, block, shared):
    sm: pk.ScratchView1D[pk.float32] = pk.ScratchView1D(member.team_scratch(0), shared // 4)
    t = member.team_rank()
    i = member.league_rank() * block[0] + member.team_rank()
    sm[t] = x[i]
    member.team_barrier()
    x[i] = sm[block[0] - 1 - t]


@pk.grid_kernel(1, team=True, shared=True)
@pk.workunit(scratch=[(pk.int64, lambda p: p.shared_2 // 8)])
def parts(member, x, y, grid, block, shared_2):
    shared: pk.ScratchView1D[pk.int64] = pk.ScratchView1D(member.team_scratch(0), shared_2 // 8)
    n = block[0]
    low = shared[:n]
    high = shared[n : 2 * n]
    t = member.team_rank()
    i = member.league_rank() * block[0] + member.team_rank()
    low[t] = x[i]
    high[t] = 2 * x[i]
    member.team_barrier()
    y[i] = low[n - 1 - t] + high[(t + 1) % n] + shared.size


@pk.grid_kernel(1, team=True, shared=True)
@pk.workunit(scratch=[(pk.uint8, lambda p: p.shared)])
def two_kinds(member, x, grid, block, shared):
    buffer: pk.ScratchView1D[pk.uint8] = pk.ScratchView1D(member.team_scratch(0), shared)
    numbers = buffer[:shared // 8 * 8].view(np.int64)
    same_memory = buffer[:shared // 4 * 4].view(np.float32)
    numbers[member.team_rank()] = x[member.team_rank()]
    member.team_barrier()
    x[member.team_rank()] = same_memory[member.team_rank()]


def run():
    x = np.arange(16, dtype=np.float32)
    reverse[2, 8, 0, 8 * x.itemsize](x)
    y = np.zeros(16, np.int64)
    stream = pk.device.stream()
    parts[2, 8, stream, 8 * 16](np.arange(16), y)
    return x, y


@pk.device.reduce
def larger(a, b):
    return a if a > b else b


add = pk.device.Reduce(lambda a, b: a + b)


def reduced(x):
    d_x = pk.device.to_device(x)
    stored = np.zeros(2)
    larger(d_x, res=stored)
    return add(d_x), add(x, init=5), float(larger(x[:0], init=-1.0)), larger(x[3:]), stored
