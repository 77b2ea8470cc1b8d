"""Places in the grid that are tuples."""

import numpy as np
import pykokkos as pk


@pk.grid_kernel(2)
@pk.workunit
def k(i, j, a):
    # where
    pos = i, j  # in the grid
    if pos[0] < a.shape[0] and pos[1] < a.shape[1]:
        a[pos[0], pos[1]] += pos[0] * 10 + pos[1]


@pk.grid_kernel(2)
@pk.workunit
def k2(i, j, a):
    pos = i, j
    x, y = pos
    if x < a.shape[0] and y < a.shape[1]:
        a[pos] += 1


@pk.grid_kernel(3)
@pk.workunit
def k3(i_, j, k, a, i):
    pos = i_, j, k
    if pos[0] < a.shape[0] and pos[1] < a.shape[1] and pos[2] < 1:
        a[pos[0], pos[1]] += i


@pk.grid_kernel(2, team=True)
@pk.workunit(scratch=[(pk.float64, 4 * 4)])
def k4(member, a, grid, block):
    s: pk.ScratchView2D[pk.float64] = pk.ScratchView2D(member.team_scratch(0), 4, 4)
    i, j = member.league_rank() % grid[0] * block[0] + member.team_rank() % block[0], member.league_rank() // grid[0] * block[1] + member.team_rank() // block[0]
    pos = i, j
    tx = member.team_rank() % block[0]
    ty = member.team_rank() // block[0]
    s[tx, ty] = 2.0
    member.team_barrier()
    if pos[0] < a.shape[0] and pos[1] < a.shape[1]:
        a[pos] += s[ty, tx]


@pk.grid_kernel(1)
@pk.workunit
def k5(i, a, by=3.0):
    # Parts that have names.
    if i < a.shape[0]:
        a[i, 0] += by * np.cbrt(a[i, 1])


@pk.function(error_model="numpy")
def mirrored(member, grid, block, s):
    return s[block[0] - 1 - member.team_rank()]


@pk.grid_kernel(1, team=True)
@pk.workunit(scratch=[(pk.float64, 4)])
def k6(member, a, by=3.0, grid=(1,), block=(1,)):
    s: pk.ScratchView1D[pk.float64] = pk.ScratchView1D(member.team_scratch(0), 4)
    s[member.team_rank()] = a[member.team_rank(), 2]
    member.team_barrier()
    a[member.team_rank(), 3] = by * mirrored(member, grid, block, s)


a = np.zeros((5, 7))
for f in (k, k2):
    f[(2, 2), (4, 4)](a)
k3[(2, 2, 2), (4, 4, 1)](a, 7)
k4[(2, 2), (4, 4)](a)
k5[2, 4](a)
k5[2, 4](a, 0.5)
k6[1, 4](a)
print(a)
