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
    stream = pk.device.stream()
    start, end = pk.device.event(), pk.device.event()
    with stream.auto_synchronize():
        d_x = pk.device.to_device(x, stream=stream)
        d_out = pk.device.device_array(x.shape, dtype=x.dtype, stream=stream)
        d_out.copy_to_device(x)
        start.record(stream)
        for _ in range(steps):
            smooth[4, 32, stream](d_x, d_out)
            d_x, d_out = d_out, d_x
        end.record(stream)
    end.synchronize()
    host = pk.device.pinned_array(x.shape, dtype=x.dtype)
    d_x.copy_to_host(host, stream)
    stream.synchronize()
    return host, d_out.copy_to_host(stream=stream), start.elapsed_time(end) >= 0.0


def transposed(a):
    if not pk.device.is_available():
        return a.T.copy()
    d_a = pk.device.to_device(a, pk.device.stream())
    d_out = pk.device.device_array((a.shape[1], a.shape[0]))
    transpose[(2, 2), (TILE, TILE)](d_a, d_out)
    pk.fence()
    return d_out.copy_to_host()


def milliseconds(start, end):
    return pk.device.event_elapsed_time(start, end)
