"""Teams: policies, nested patterns, collectives, in every space and for teams of several sizes."""

import numpy as np
import pytest
from parallel_space import PARALLEL

import pykokkos as pk

SIZES = [1, 2, 4, 7, 32]


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> int:
    """Members of a team."""
    return request.param


@pk.workunit
def yAx(m, acc, M, y, x, A):
    j: int = m.league_rank()

    def inner(i: int, a: pk.Acc[float]):
        a += A[j][i] * x[i]

    t: float = pk.parallel_reduce(pk.TeamThreadRange(m, M), inner)
    if m.team_rank() == 0:
        acc += y[j] * t


def matrix(n, m, seed=0):
    rng = np.random.default_rng(seed)
    return rng.integers(-4, 5, n).astype(float), rng.random(m), rng.random((n, m))


def test_matrix_vector(space, size):
    y, x, A = matrix(9, 13)
    policy = pk.TeamPolicy(space, 9, size)
    result = pk.parallel_reduce("yAx", policy, yAx, M=13, y=y, x=x, A=A)
    assert result == pytest.approx(y @ A @ x, rel=1e-14)
    with_initial = pk.parallel_reduce(policy, yAx, 100.0, M=13, y=y, x=x, A=A)
    assert with_initial == pytest.approx(100 + y @ A @ x, rel=1e-14)


@pytest.mark.parametrize("team", [pk.AUTO, "auto"])
def test_auto(space, team):
    y, x, A = matrix(5, 6)
    assert pk.parallel_reduce(pk.TeamPolicy(space, 5, team, team), yAx, M=6, y=y, x=x, A=A) == pytest.approx(
        y @ A @ x
    )


@pytest.mark.parametrize("size", [1, 3, 8, 128])
def test_same_bits_in_every_space(size):
    y, x, A = matrix(40, 300, 3)
    results = [
        pk.parallel_reduce(pk.TeamPolicy(s, 40, size), yAx, M=300, y=y, x=x, A=A)
        for s in (PARALLEL, PARALLEL, pk.Serial)
    ]
    assert results[0] == results[1] == pytest.approx(results[2], rel=1e-14)


@pk.workunit
def where(m, out, parts):
    out[m.league_rank(), m.team_rank(), 0] = m.league_rank()
    out[m.league_rank(), m.team_rank(), 1] = m.league_size()
    out[m.league_rank(), m.team_rank(), 2] = m.team_rank()
    out[m.league_rank(), m.team_rank(), 3] = m.team_size()

    def mark(i):
        parts[m.league_rank(), i] = m.team_rank()

    pk.parallel_for(pk.TeamThreadRange(m, 3, 17), mark)


def test_places_and_contiguous_shares(space, size):
    out = np.full((3, size, 4), -1)
    parts = np.full((3, 20), -1)
    pk.parallel_for("where", pk.TeamPolicy(space, 3, size), where, out=out, parts=parts)
    share = -(-14 // size)
    for league in range(3):
        for rank in range(size):
            assert out[league, rank].tolist() == [league, 3, rank, size]
        assert parts[league].tolist() == [-1] * 3 + [i // share for i in range(14)] + [-1] * 3


@pk.workunit
def three_levels(m, acc, y, x, A):
    def row(j, a):
        def column(i, b):
            b += A[m.league_rank(), j, i] * x[m.league_rank(), i]

        t = pk.parallel_reduce(pk.ThreadVectorRange(m, A.shape[2]), column)
        a += y[m.league_rank(), j] * t

    total = pk.parallel_reduce(pk.TeamThreadRange(m, A.shape[1]), row)

    def add():
        nonlocal acc
        acc += total

    pk.single(pk.PerTeam(m), add)


def test_three_levels(space, size):
    rng = np.random.default_rng(1)
    y, x, A = rng.random((4, 6)), rng.random((4, 5)), rng.random((4, 6, 5))
    result = pk.parallel_reduce(pk.TeamPolicy(space, 4, size), three_levels, y=y, x=x, A=A)
    assert result == pytest.approx(np.einsum("ej,ejk,ek", y, A, x), rel=1e-13)


@pk.workunit
def expressions(m, x, out):
    e = m.league_rank()
    s = x[e, 0] - 2 * pk.parallel_reduce(pk.TeamThreadRange(m, x.shape[1]), lambda i, a: a + x[e, i])
    t = pk.parallel_reduce(pk.ThreadVectorRange(m, 3), lambda i, a: a + i, 10)
    out[e, m.team_rank()] = s * abs(pk.parallel_reduce(pk.TeamThreadRange(m, 4), lambda i, a: a - i)) + t
    out[e, m.team_rank()] += pk.parallel_reduce(pk.TeamThreadRange(m, 5), lambda i, a: a + 1)


def test_results_in_expressions(space, size):
    x = np.arange(12.0).reshape(3, 4)
    out = np.zeros((3, size))
    pk.parallel_for(pk.TeamPolicy(space, 3, size), expressions, x=x, out=out)
    expected = (x[:, 0] - 2 * x.sum(1)) * 6 + 13 + 5
    assert np.array_equal(out, np.repeat(expected[:, None], size, 1))


@pk.workunit
def integers(m, x, out):
    def count(i, n):
        if x[i] > 2:
            return
        n += 1

    out[m.league_rank()] = pk.parallel_reduce(pk.TeamThreadRange(m, len(x)), count)


def test_integer_sums_and_early_returns(space, size):
    x = np.arange(11) % 5
    out = np.zeros(2, int)
    pk.parallel_for(pk.TeamPolicy(space, 2, size), integers, x=x, out=out)
    assert out.tolist() == [int((x <= 2).sum())] * 2


@pk.workunit
def first_hit(m, x, out):
    def find(i):
        for j in range(x.shape[1]):
            for k in range(2):
                if x[i, j] > 5 + k:
                    out[i] = j
                    return
        out[i] = -1

    pk.parallel_for(pk.TeamThreadRange(m, x.shape[0]), find)


def test_return_out_of_loops(space, size):
    x = np.random.default_rng(5).integers(0, 8, (9, 6))
    out = np.zeros(9, int)
    pk.parallel_for(pk.TeamPolicy(space, 1, size), first_hit, x=x, out=out)
    assert out.tolist() == [next((j for j in range(6) if row[j] > 5), -1) for row in x]


@pk.workunit
def typed(m, x, out):
    def add(i, a: pk.Acc[pk.float32]):
        a += x[i]

    out[m.team_rank()] = pk.parallel_reduce(pk.TeamThreadRange(m, len(x)), add)


def test_accumulator_of_the_annotated_type(space):
    x = np.array([1, 1e-8, 1e-8, 1e-8], np.float32)
    out = np.zeros(1)
    pk.parallel_for(pk.TeamPolicy(space, 1, 1), typed, x=x, out=out)
    assert out[0] == 1.0  # not 1.00000003


@pk.workunit
def cells(m, out):
    def set(i, j, k):
        out[m.league_rank(), i, j, k] += 100 * i + 10 * j + k

    pk.parallel_for(pk.TeamThreadMDRange(m, out.shape[1], out.shape[2], out.shape[3]), set)


@pk.workunit
def cell_sum(m, acc, x):
    s = pk.parallel_reduce(pk.TeamThreadMDRange(m, x.shape[0], x.shape[1]), lambda i, j, a: a + x[i, j])
    t = pk.parallel_reduce(pk.ThreadVectorMDRange(m, x.shape[0], x.shape[1]), lambda i, j, a: a + x[i, j])
    if m.team_rank() == m.team_size() - 1:
        acc += s - t + 1


def test_boxes(space, size):
    out = np.zeros((2, 3, 4, 2))
    pk.parallel_for(pk.TeamPolicy(space, 2, size), cells, out=out)
    i, j, k = np.indices((3, 4, 2))
    assert np.array_equal(out, np.broadcast_to(100 * i + 10 * j + k, out.shape))
    x = np.arange(35).reshape(5, 7)
    assert pk.parallel_reduce(pk.TeamPolicy(space, 3, size), cell_sum, x=x) == 3


@pk.workunit
def prefix(m, x, out, totals):
    e = m.league_rank()

    def add(i, a, final):
        a += x[e, i]
        if final:
            out[e, i] = a

    totals[e, m.team_rank()] = pk.parallel_scan(pk.TeamThreadRange(m, x.shape[1]), add)


@pk.workunit
def exclusive(m, x, out):
    def row(e):
        def add(i, a: pk.Acc[pk.int64], final):
            if final:
                out[e, i] = a
            a += x[e, i]

        pk.parallel_scan(pk.ThreadVectorRange(m, x.shape[1]), add)

    pk.parallel_for(pk.TeamThreadRange(m, x.shape[0]), row)


def test_scans(space, size):
    x = np.random.default_rng(2).integers(0, 9, (3, 10))
    out, totals = np.zeros_like(x), np.zeros((3, size), int)
    pk.parallel_for(pk.TeamPolicy(space, 3, size), prefix, x=x, out=out, totals=totals)
    assert np.array_equal(out, x.cumsum(1))
    assert np.array_equal(totals, np.repeat(x.sum(1)[:, None], size, 1))
    pk.parallel_for(pk.TeamPolicy(space, 1, size), exclusive, x=x, out=out)
    assert np.array_equal(out, x.cumsum(1) - x)


@pk.workunit
def scan_views(m, x, count):
    pk.inclusive_scan(m, x[m.league_rank(), :], count)


@pk.workunit
def scan_view(m, x):
    pk.inclusive_scan(m, x)


def test_inclusive_scan(space, size):
    x = np.arange(24.0).reshape(4, 6)
    expected = x.copy()
    expected[:, :4] = x[:, :4].cumsum(1)
    pk.parallel_for(pk.TeamPolicy(space, 4, size), scan_views, x=x, count=4)
    assert np.array_equal(x, expected)
    y = np.arange(9)
    pk.parallel_for(pk.TeamPolicy(space, 1, size), scan_view, x=y)
    assert np.array_equal(y, np.arange(9).cumsum())
    with pytest.raises(ValueError, match="inclusive_scan over 7 elements of a view of 6"):
        pk.parallel_for(pk.TeamPolicy(space, 4, size), scan_views, x=x, count=7)


@pk.workunit
def broadcast(m, out):
    last = m.team_size() - 1
    out[m.league_rank(), m.team_rank()] = 0.5 + m.team_broadcast(10 * m.team_rank() + 1, last)


@pk.workunit
def bad_broadcast(m, out):
    out[0, 0] = m.team_broadcast(1.0, m.team_size())


def test_broadcast(space, size):
    out = np.zeros((2, size))
    pk.parallel_for(pk.TeamPolicy(space, 2, size), broadcast, out=out)
    assert (out == 10 * (size - 1) + 1.5).all()
    with pytest.raises(IndexError, match=f"from member {size} of a team of {size}"):
        pk.parallel_for(pk.TeamPolicy(space, 2, size), bad_broadcast, out=out)


@pk.workunit
def rotate(m, x, rounds):
    n = m.team_size()
    r = m.team_rank()
    e = m.league_rank()
    for _ in range(rounds):
        mine = x[e, (r + 1) % n]
        m.team_barrier()
        x[e, r] = mine
        m.team_barrier()


def test_barriers(space, size):
    x = np.arange(3 * size).reshape(3, size)
    expected = np.roll(x, -5, axis=1)
    pk.parallel_for(pk.TeamPolicy(space, 3, size), rotate, x=x, rounds=5)
    assert np.array_equal(x, expected)


@pk.workunit
def singles(m, acc, out):
    def team():
        nonlocal acc
        acc += 1
        out[0] += 1

    def thread():
        nonlocal acc
        acc += 100

    pk.single(pk.PerTeam(m), team)
    pk.single(pk.PerThread(m), thread)


def test_single(space, size):
    out = np.zeros(1)
    total = pk.parallel_reduce(
        pk.TeamPolicy(pk.Serial if space is PARALLEL else space, 3, size), singles, out=out
    )
    assert (total, out[0]) == (3 + 300 * size, 3)


@pk.workunit
def contribute(m, acc):
    acc += m.team_rank() + 1


@pk.workunit
def largest(m, acc, x):
    acc = max(acc, x[m.league_rank(), m.team_rank()])


def test_every_member_contributes(space, size):
    assert pk.parallel_reduce(pk.TeamPolicy(space, 4, size), contribute, 0) == 4 * size * (size + 1) // 2
    assert pk.parallel_reduce(pk.TeamPolicy(space, 0, size), contribute, 7) == 7
    x = np.random.default_rng(8).random((4, size))
    assert pk.parallel_reduce(pk.TeamPolicy(space, 4, size), largest, -1.0, x=x) == x.max()


def test_kokkos_sees_one_launch():
    pk.start_recording()
    y, x, A = matrix(6, 5)
    pk.parallel_reduce("teams", pk.TeamPolicy(PARALLEL, 6, 8), yAx, M=5, y=y, x=x, A=A)
    events = [event for event in pk.stop_recording() if "teams" in event]
    assert len(events) == 1


def test_policy_attributes():
    policy = pk.TeamPolicy(pk.Serial, 10, 4, 2)
    assert (policy.space, policy.league_size, policy.team_size, policy.vector_length) == (pk.Serial, 10, 4, 2)
    assert isinstance(policy, pk.ExecutionPolicy)
    assert policy.set_scratch_size(0, pk.PerTeam(64)) is policy
    assert pk.TeamPolicy(np.int32(3), pk.AUTO).league_size == 3


@pytest.mark.parametrize(
    ("make", "error", "text"),
    [
        (lambda: pk.TeamPolicy(1, 1025), ValueError, "1 to 1024"),
        (lambda: pk.TeamPolicy(1, 0), ValueError, "1 to 1024"),
        (lambda: pk.TeamPolicy(-1, 1), ValueError, "must not be negative"),
        (lambda: pk.TeamPolicy(1), TypeError, "TeamPolicy"),
        (lambda: pk.TeamPolicy(1, 2.5), TypeError, "integer"),
        (lambda: pk.TeamPolicy(1, "most"), TypeError, "integer"),
        (lambda: pk.TeamPolicy(1, 1).set_scratch_size(2, pk.PerTeam(1)), ValueError, "levels 0 and 1"),
        (lambda: pk.TeamPolicy(1, 1).set_scratch_size(0, pk.PerTeam(-1)), ValueError, "not negative"),
        (lambda: pk.TeamPolicy(1, 1).set_scratch_size(0, 64), TypeError, "PerTeam"),
    ],
)
def test_wrong_policies(make, error, text):
    with pytest.raises(error, match=text):
        make()


@pk.workunit
def scan_of_team(m, acc, final):
    acc += 1


def test_no_scan_over_teams():
    with pytest.raises(TypeError, match="runs over a range"):
        pk.parallel_scan(pk.TeamPolicy(2, 2), scan_of_team)


def test_team_of_the_largest_size(space):
    out = np.zeros((2, 1024)) if space is not pk.Debug else np.zeros((2, 64))
    pk.parallel_for(pk.TeamPolicy(space, 2, out.shape[1]), broadcast, out=out)
    assert (out == out[0, 0]).all()


def test_launches_from_several_threads():
    from concurrent.futures import ThreadPoolExecutor

    y, x, A = matrix(30, 40)

    def run(size):
        return [
            pk.parallel_reduce(pk.TeamPolicy(pk.Serial, 30, size), yAx, M=40, y=y, x=x, A=A)
            for _ in range(20)
        ]

    with ThreadPoolExecutor(6) as pool:
        for results in pool.map(run, [1, 2, 4, 8, 16, 32]):
            assert results == pytest.approx([y @ A @ x] * 20, rel=1e-13)


@pk.workunit
def chosen(m, x):
    t = x[1] if x[0] else pk.parallel_reduce(pk.TeamThreadRange(m, 3), lambda i, a: a + i)
    m.team_barrier()
    x[2] = t


@pytest.mark.parametrize("space", [pk.Serial, pk.OpenMP, pk.Debug])
@pytest.mark.parametrize("team", [1, 2, 4])
def test_reduction_of_a_team_in_a_choice(space, team):
    for first, wanted in ((0.0, 3.0), (1.0, 7.0)):
        x = np.array([first, 7.0, 9.0])
        pk.parallel_for(pk.TeamPolicy(space, 1, team), chosen, x=x)
        assert x[2] == wanted
