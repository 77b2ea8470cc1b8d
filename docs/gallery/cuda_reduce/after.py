"""A CUDA sum with shared memory and barriers."""

import numpy as np
import pykokkos as pk


@pk.grid_kernel(1, team=True)
@pk.workunit(scratch=[(pk.float64, 8)])
def block_sums(member, x, partial, grid, block):
    shared: pk.ScratchView1D[pk.float64] = pk.ScratchView1D(member.team_scratch(0), 8)
    t = member.team_rank()
    i = member.league_rank() * block[0] + t
    shared[t] = x[i] if i < x.size else 0.0
    member.team_barrier()
    s = 4
    while s > 0:
        if t < s:
            shared[t] += shared[t + s]
        member.team_barrier()
        s //= 2
    if t == 0:
        partial[member.league_rank()] = shared[0]


def run_sum(x):
    blocks = (x.size + 7) // 8
    partial = np.zeros(blocks)
    block_sums[blocks, 8](x, partial)
    return partial.sum()


def main():
    print(run_sum(np.arange(20.0)))


if __name__ == "__main__":
    main()
