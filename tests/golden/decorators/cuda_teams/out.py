"""Kernels whose blocks share memory."""

import numpy as np
import pykokkos as pk

SIZE = 16
TILE = (4, SIZE)


@pk.grid_kernel(2, team=True)
@pk.workunit(scratch=[(pk.float64, SIZE * SIZE), (pk.float64, SIZE * SIZE)])
def matmul(member, a, b, c, grid, block):
    # Tiles of both factors.
    s_a: pk.ScratchView2D[pk.float64] = pk.ScratchView2D(member.team_scratch(0), SIZE, SIZE)
    s_b: pk.ScratchView2D[pk.float64] = pk.ScratchView2D(member.team_scratch(0), SIZE, SIZE)
    x, y = member.league_rank() % grid[0] * block[0] + member.team_rank() % block[0], member.league_rank() // grid[0] * block[1] + member.team_rank() // block[0]
    tx = member.team_rank() % block[0]
    ty = member.team_rank() // block[0]
    total = 0.0
    for i in range(grid[0]):
        s_a[tx, ty] = 0
        s_b[tx, ty] = 0
        if x < a.shape[0] and ty + i * SIZE < a.shape[1]:
            s_a[tx, ty] = a[x, ty + i * SIZE]
        if y < b.shape[1] and tx + i * SIZE < b.shape[0]:
            s_b[tx, ty] = b[tx + i * SIZE, y]
        member.team_barrier()
        for j in range(SIZE):
            total += s_a[tx, j] * s_b[j, ty]
        member.team_barrier()
    if x < c.shape[0] and y < c.shape[1]:
        c[x, y] = total


@pk.grid_kernel(1, team=True)
@pk.workunit(scratch=[(pk.float64, 64)])
def block_sums(member, x, sums, grid, block):
    shared: pk.ScratchView1D[pk.float64] = pk.ScratchView1D(member.team_scratch(0), 64)
    tid = member.team_rank()
    i = member.league_rank() * block[0] + member.team_rank()
    shared[tid] = x[i] if i < x.size else 0.0
    member.team_barrier()
    step = block[0] // 2
    while step > 0:
        if tid < step:
            shared[tid] += shared[tid + step]
        member.team_barrier()
        step //= 2
    if tid == 0:
        sums[member.league_rank()] = shared[0]


@pk.grid_kernel(1, team=True)
@pk.workunit
def strided(member, x, grid, block):
    start = member.league_rank() * block[0] + member.team_rank()
    stride = grid[0] * block[0]
    for i in range(start, x.size, stride):
        x[i] += 1


def run(x):
    sums = np.zeros(2)
    block_sums[2, 64](x, sums)
    strided[2, 32](x)
    return sums


@pk.grid_kernel(2, team=True)
@pk.workunit(scratch=[(pk.float64, TILE[0] * TILE[1])])
def flipped(member, x, grid, block):
    tile: pk.ScratchView2D[pk.float64] = pk.ScratchView2D(member.team_scratch(0), TILE[0], TILE[1])
    row, column = member.team_rank() % block[0], member.team_rank() // block[0]
    tile[row, column] = x[row, column]
    member.team_barrier()
    x[row, column] = tile[TILE[0] - 1 - row, column]


@pk.grid_kernel(1, team=True)
@pk.workunit(scratch=[(pk.float64, 4)])
def total_by_last_block(member, x, sums, count, result, grid, block):
    s: pk.ScratchView1D[pk.float64] = pk.ScratchView1D(member.team_scratch(0), 4)
    t = member.team_rank()
    s[t] = x[member.league_rank() * block[0] + member.team_rank()]
    member.team_barrier()
    if t == 0:
        sums[member.league_rank()] = s[0] + s[1] + s[2] + s[3]
        pk.memory_fence()
        if pk.atomic_fetch_add(count, [0], 1) == grid[0] - 1:
            r = 0.0
            for b in range(grid[0]):
                r += sums[b]
            result[0] = r


@pk.grid_kernel(1, team=True)
@pk.workunit
def lanes(member, out, grid, block):
    out[member.league_rank() * block[0] + member.team_rank()] = member.team_rank() % 32 * 32
