"""Scratch memory of teams and their members."""
# ruff: noqa: B023  (nested functions run where they are defined)

import numpy as np
import pytest

import pykokkos as pk

DTYPES = [
    pk.int8, pk.int16, pk.int32, pk.int64, pk.uint8, pk.uint16, pk.uint32, pk.uint64,
    pk.float32, pk.float64, pk.complex64, pk.complex128, pk.bool,
]  # fmt: skip


@pk.workunit
def tiled_matmul(m, A, B, C, tile):
    a: pk.ScratchView2D[float] = pk.ScratchView2D(m.team_scratch(0), tile, tile)
    b: pk.ScratchView2D[float] = pk.ScratchView2D(m.team_scratch(0), tile, tile)
    tiles = C.shape[1] // tile
    row = m.league_rank() // tiles * tile
    column = m.league_rank() % tiles * tile
    for k0 in range(0, A.shape[1], tile):

        def load(i, j):
            a[i, j] = A[row + i, k0 + j]
            b[i, j] = B[k0 + i, column + j]

        pk.parallel_for(pk.TeamThreadMDRange(m, tile, tile), load)
        m.team_barrier()

        def multiply(c):
            i = c // tile
            j = c % tile

            def add(k, s):
                s += a[i, k] * b[k, j]

            C[row + i, column + j] += pk.parallel_reduce(pk.ThreadVectorRange(m, tile), add)

        pk.parallel_for(pk.TeamThreadRange(m, tile * tile), multiply)
        m.team_barrier()


@pytest.mark.parametrize("size", [1, 4, 32, 128])
def test_tiled_matmul(space, size):
    tile, n = (4, 8) if space is pk.Debug else (8, 32)
    rng = np.random.default_rng(0)
    A, B, C = rng.random((n, n)), rng.random((n, n)), np.zeros((n, n))
    policy = pk.TeamPolicy(space, (n // tile) ** 2, size)
    policy.set_scratch_size(0, pk.PerTeam(2 * pk.ScratchView2D[float].shmem_size(tile, tile)))
    pk.parallel_for("matmul", policy, tiled_matmul, A=A, B=B, C=C, tile=tile)
    assert np.allclose(C, A @ B, rtol=1e-13)


@pk.workunit
def histogram(m, values, bins, out):
    counts: pk.ScratchView1D[pk.int32] = pk.ScratchView1D(m.team_scratch(1), bins)
    mine: pk.ScratchView1D[pk.int32] = pk.ScratchView1D(m.thread_scratch(0), bins)
    e = m.league_rank()

    def clear(b):
        counts[b] = 0

    pk.parallel_for(pk.TeamThreadRange(m, bins), clear)
    for b in range(bins):
        mine[b] = 0

    def count(i):
        mine[values[e, i]] += 1

    pk.parallel_for(pk.TeamThreadRange(m, values.shape[1]), count)
    for rank in range(m.team_size()):
        m.team_barrier()
        if m.team_rank() == rank:
            for b in range(bins):
                counts[b] += mine[b]
    m.team_barrier()

    def store(b):
        out[e, b] = counts[b]

    pk.parallel_for(pk.TeamThreadRange(m, bins), store)


@pytest.mark.parametrize("size", [1, 3, 16])
def test_histogram(space, size):
    bins = 7
    values = np.random.default_rng(1).integers(0, bins, (5, 50))
    out = np.zeros((5, bins), int)
    need = pk.ScratchView1D[pk.int32].shmem_size(bins)
    policy = pk.TeamPolicy(space, 5, size).set_scratch_size(1, pk.PerTeam(need))
    policy = policy.set_scratch_size(0, pk.PerThread(need))
    pk.parallel_for(policy, histogram, values=values, bins=bins, out=out)
    assert np.array_equal(out, [np.bincount(row, minlength=bins) for row in values])


@pytest.mark.parametrize("dtype", DTYPES, ids=lambda d: d.__name__)
def test_element_types(space, dtype):
    @pk.workunit
    def copy(m, x, out):
        s: pk.ScratchView1D[dtype] = pk.ScratchView1D(m.team_scratch(0), len(x))
        for i in range(len(x)):
            s[i] = x[i]
        for i in range(s.extent(0)):
            out[i] = s[i]

    x = np.array([1, 0, 1, 1]).astype(dtype.np_equiv)
    out = np.zeros_like(x)
    policy = pk.TeamPolicy(space, 1, 1).set_scratch_size(0, pk.PerTeam(pk.ScratchView1D[dtype].shmem_size(4)))
    pk.parallel_for(policy, copy, x=x, out=out)
    assert np.array_equal(out, x)


@pk.workunit
def ranks(m, out):
    a: pk.ScratchView1D[pk.int8] = pk.ScratchView1D(m.team_scratch(0), 3)
    b: pk.ScratchView3D[double] = pk.ScratchView3D(m.team_scratch(0), 2, 3, 2)  # noqa: F821  (upstream's)
    c: pk.ScratchView8D[pk.int16] = pk.ScratchView8D(m.team_scratch(0), 1, 2, 1, 2, 1, 2, 1, 2)
    d = pk.ScratchView4D[int](m.team_scratch(0), 2, 1, 1, 2)
    for i in range(3):
        a[i] = i
    for i in range(2):
        for j in range(3):
            for k in range(2):
                b[i][j][k] = 100 * i + 10 * j + k
                c[0, i, 0, j % 2, 0, k, 0, 1] = i + k
    d[1, 0, 0, 1] = 42
    out[0] = a[0] + a[1] + a[2]
    out[1] = b[1, 2, 1]
    out[2] = c[0, 1, 0, 0, 0, 1, 0, 1]
    out[3] = d[1, 0, 0, 1]
    out[4] = b.shape[1] + b.extent(2)


def test_ranks(space):
    out = np.zeros(5)
    need = (
        pk.ScratchView1D[pk.int8].shmem_size(3)
        + pk.ScratchView3D[pk.double].shmem_size(2, 3, 2)
        + pk.ScratchView8D[pk.int16].shmem_size(1, 2, 1, 2, 1, 2, 1, 2)
        + pk.ScratchView4D[int].shmem_size(2, 1, 1, 2)
    )
    assert need == 8 + 96 + 32 + 32
    pk.parallel_for(pk.TeamPolicy(space, 1, 1).set_scratch_size(0, pk.PerTeam(need)), ranks, out=out)
    assert out.tolist() == [3, 121, 2, 42, 5]


@pk.workunit(scratch=[(pk.double, lambda p: p.n), (pk.int32, 4, 1)])
def decorated(m, n, out):
    s: pk.ScratchView1D[pk.double] = pk.ScratchView1D(m.team_scratch(0), n)
    t: pk.ScratchView1D[pk.int32] = pk.ScratchView1D(m.team_scratch(1), 4)
    s[n - 1] = n
    t[3] = 5
    out[m.league_rank()] = s[n - 1] + t[3]


def test_decorator(space):
    out = np.zeros(3)
    for n in (1, 100):
        pk.parallel_for(pk.TeamPolicy(space, 3, 1), decorated, n=n, out=out)
        assert out.tolist() == [n + 5] * 3


@pk.workunit
def one_view(m, n, out):
    s: pk.ScratchView1D[float] = pk.ScratchView1D(m.team_scratch(0), n)
    s[0] = 1
    out[m.league_rank()] = s[0]


@pytest.mark.parametrize("size", [1, 5])
def test_too_little_scratch(space, size):
    out = np.zeros(2)
    policy = pk.TeamPolicy(space, 2, size)
    with pytest.raises(
        ValueError, match=r"needs 80 bytes of the team's scratch memory of level 0, where 0 of 0"
    ) as e:
        pk.parallel_for(policy, one_view, n=10, out=out)
    assert any(entry.path.name == "test_team_scratch.py" for entry in e.traceback[1:])
    policy.set_scratch_size(0, pk.PerTeam(79))
    with pytest.raises(
        ValueError, match=r"where 79 of 79 are left: reserve more by set_scratch_size\(0, pk.PerTeam"
    ):
        pk.parallel_for(policy, one_view, n=10, out=out)
    with pytest.raises(ValueError, match="negative dimensions"):
        pk.parallel_for(policy, one_view, n=-1, out=out)
    with pytest.raises(ValueError, match="scratch memory"):
        pk.parallel_for(policy, one_view, n=2**61, out=out)
    policy.set_scratch_size(0, pk.PerTeam(80))
    pk.parallel_for(policy, one_view, n=10, out=out)
    assert out.tolist() == [1, 1]


def test_too_much_scratch():
    policy = pk.TeamPolicy(pk.Serial, 1, 1024).set_scratch_size(0, pk.PerThread(2**62))
    with pytest.raises(MemoryError):
        pk.parallel_for(policy, one_view, n=1, out=np.zeros(1))


@pytest.mark.parametrize(
    ("scratch", "error"),
    [
        (5, TypeError),
        ([pk.double], TypeError),
        ([(pk.double, 1, 2)], ValueError),
        ([(pk.double, -1)], ValueError),
    ],
)
def test_wrong_decorator(scratch, error):
    kernel = pk.workunit(scratch=scratch)(one_view.__wrapped__)
    with pytest.raises(error):
        pk.parallel_for(pk.TeamPolicy(pk.Serial, 1, 1), kernel, n=1, out=np.zeros(1))


@pk.workunit
def no_type(m):
    s = pk.ScratchView1D(m.team_scratch(0), 3)
    s[0] = 1


@pk.workunit
def no_memory(m, x):
    s: pk.ScratchView1D[float] = pk.ScratchView1D(x, 3)
    s[0] = 1


@pk.workunit
def wrong_level(m):
    s: pk.ScratchView1D[float] = pk.ScratchView1D(m.team_scratch(2), 3)
    s[0] = 1


def test_wrong_views():
    policy = pk.TeamPolicy(pk.Serial, 1, 1)
    with pytest.raises(TypeError, match=r"needs an element type[^$]*hint"):
        pk.parallel_for(policy, no_type)
    with pytest.raises(TypeError, match=r"is made of m\.team_scratch"):
        pk.parallel_for(policy, no_memory, x=np.zeros(1))
    with pytest.raises(TypeError, match="levels 0 and 1"):
        pk.parallel_for(policy, wrong_level)
    with pytest.raises(TypeError, match="needs an element type"):
        pk.parallel_for(pk.TeamPolicy(pk.Debug, 1, 1).set_scratch_size(0, pk.PerTeam(24)), no_type)
    with pytest.raises(TypeError, match="element type"):
        pk.ScratchView1D.shmem_size(3)
