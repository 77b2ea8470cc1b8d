"""Arrays that functions of devices share, several names of the launch's bytes, shapes that only the run knows."""

import numpy as np
from numba import cuda, float64
import pykokkos as pk

gpu = cuda
N = 8
TILE = (4, 2)
SHAPE = tuple(reversed((2, 4)))


@pk.function(error_model="numpy")
def block_sum(member, grid, block, s, v):
    """Sum over the block."""
    # one value of each thread
    t = member.team_rank()
    s[t] = v
    member.team_barrier()
    r = 0.0
    for k in range(block[0]):
        r += s[k]
    member.team_barrier()
    return r


@pk.function(error_model="numpy")
def mean_and_largest(member, grid, block, u, s, v, out):
    t = member.team_rank()
    u[t // 2, t % 2] = int(v)
    mean = block_sum(member, grid, block, s, v) / block[0]
    largest = u[0, 0]
    for a in range(4):
        for b in range(2):
            largest = max(largest, u[a, b])
    out[member.league_rank() * block[0] + member.team_rank()] = largest
    return mean


@pk.grid_kernel(1, team=True)
@pk.workunit(scratch=[(pk.float64, N), (pk.int32, TILE[0] * TILE[1]), (pk.float64, N)])
def both(member, a, b, c, grid, block):
    u: pk.ScratchView2D[pk.int32] = pk.ScratchView2D(member.team_scratch(0), TILE[0], TILE[1])
    s_2: pk.ScratchView1D[pk.float64] = pk.ScratchView1D(member.team_scratch(0), N)
    s: pk.ScratchView1D[pk.float64] = pk.ScratchView1D(member.team_scratch(0), N)
    i = member.league_rank() * block[0] + member.team_rank()
    t = member.team_rank()
    s[t] = a[i] * 2
    member.team_barrier()
    b[i] = mean_and_largest(member, grid, block, u, s_2, a[i], c) + block_sum(member, grid, block, s_2, 1.0)
    a[i] = s[(t + 1) % N]


@pk.grid_kernel(1, team=True, shared=True)
@pk.workunit(scratch=[(pk.uint8, lambda p: p.shared)])
def halves(member, x, out, grid, block, shared):
    buffer: pk.ScratchView1D[pk.uint8] = pk.ScratchView1D(member.team_scratch(0), shared)
    f = buffer[:shared // 4 * 4].view(np.float32)[:8]
    k = buffer[:shared // 4 * 4].view(np.int32)[8:16]
    t = member.team_rank()
    f[t] = x[member.league_rank() * block[0] + member.team_rank()]
    k[t] = t * t
    member.team_barrier()
    out[member.league_rank() * block[0] + member.team_rank()] = f[7 - t] + k[t]


@pk.grid_kernel(1, team=True)
@pk.workunit(scratch=[(pk.float64, SHAPE[0] * SHAPE[1])])
def transposed(member, x, grid, block):
    s: pk.ScratchView2D[pk.float64] = pk.ScratchView2D(member.team_scratch(0), SHAPE[0], SHAPE[1])
    t = member.team_rank()
    s[t % 4, t // 4] = x[t]
    member.team_barrier()
    x[t] = s[t // 2, t % 2]


# caramba: CRB2015: 'sized' stays with Numba: 'sized' shares the array 's', whose size it computes
@cuda.jit(device=True)
def sized(n):
    s = cuda.shared.array(n, float64)
    s[0] = 1.0
    return s[0]


# caramba: CRB2015: 'calls_sized' stays with Numba: 'sized' shares the array 's', whose size it computes
@cuda.jit
def calls_sized(x):
    x[cuda.threadIdx.x] = sized(3)


@pk.grid_kernel(2, team=True)
@pk.workunit
def whole_grid(member, out, grid, block):
    columns, rows = grid[0] * block[0], grid[1] * block[1]
    out[0] = columns
    out[1] = rows


@pk.grid_kernel(1, team=True)
@pk.workunit(scratch=[(pk.float64, N)])
def leaves_early(member, x, out, grid, block):
    s: pk.ScratchView1D[pk.float64] = pk.ScratchView1D(member.team_scratch(0), N)
    i = member.league_rank() * block[0] + member.team_rank()
    if i >= x.size:
        return
    s[member.team_rank()] = x[i]
    member.team_barrier()
    out[i] = s[max(member.team_rank() - 1, 0)]


def main():
    a, b, c = np.arange(24.0), np.zeros(24), np.zeros(24, np.int64)
    both[3, 8](a, b, c)
    print(a, b, c)
    out = np.zeros(16)
    halves[2, 8, 0, 64](np.arange(16, dtype=np.float32), out)
    transposed[1, 8](a)
    print(out, a[:8])
    whole_grid[(2, 3), (4, 5)](out)
    leaves_early[3, 8](np.arange(20.0), a)
    print(out[:2], a)


if __name__ == "__main__":
    main()
