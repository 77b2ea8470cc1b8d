"""Random pools in kernels: the generators' numbers, statistics, independence of threads."""

import os
import subprocess
import sys

import numpy as np
import pytest
from parallel_space import PARALLEL

import pykokkos as pk

POOLS = [pk.Random_XorShift64_Pool, pk.Random_XorShift1024_Pool]
MASK = 2**64 - 1


@pytest.fixture(params=POOLS, ids=["64", "1024"])
def pool(request):
    return request.param(12345, 64)


@pk.workunit
def draw_all(i, pool, out):
    gen = pool.get_state()
    out[i, 0] = gen.drand()
    out[i, 1] = gen.frand()
    out[i, 2] = gen.normal()
    out[i, 3] = gen.normal(5.0, 0.5)
    out[i, 4] = gen.rand(pk.double, 2.0, 4.0)
    out[i, 5] = gen.rand(pk.float32)
    out[i, 6] = gen.drand(10.0)
    pool.free_state(gen)


@pk.workunit
def draw_integers(i, pool, out):
    gen = pool.get_state()
    out[i, 0] = gen.rand()
    out[i, 1] = gen.rand(10)
    out[i, 2] = gen.rand(-5, 5)
    out[i, 3] = gen.urand()
    out[i, 4] = gen.urand(3, 7)
    out[i, 5] = gen.rand64()
    out[i, 6] = gen.rand(pk.int8)
    out[i, 7] = gen.rand(pk.bool)
    out[i, 8] = gen.rand(pk.int64, -(2**62), 2**62)
    out[i, 9] = gen.urand64(100)


def size(space):
    return 1000 if space is pk.Debug else 100_000


def test_statistics(space, pool):
    n = size(space)
    out = np.zeros((n, 7))
    pk.parallel_for(pk.RangePolicy(space, 0, n), draw_all, pool=pool, out=out)
    uniform = 1 / np.sqrt(12)
    expected = [(0.5, uniform), (0.5, uniform), (0, 1), (5, 0.5), (3, 2 * uniform), (0.5, uniform)]
    expected.append((5, 10 * uniform))
    for column, (mean, deviation) in zip(out.T, expected, strict=True):
        assert abs(column.mean() - mean) < 5 * deviation / np.sqrt(n)
        assert abs(column.std() / deviation - 1) < 5 / np.sqrt(n)
    for column, low, high in ((0, 0, 1), (1, 0, 1), (4, 2, 4), (5, 0, 1), (6, 0, 10)):
        assert out[:, column].min() >= low
        assert out[:, column].max() < high
    assert abs(np.corrcoef(out[:-1, 0], out[1:, 0])[0, 1]) < 5 / np.sqrt(n)
    assert len(np.unique(out[:, 0])) == n


def test_integers(space, pool):
    n = size(space)
    out = np.zeros((n, 10), np.int64)
    pk.parallel_for(pk.RangePolicy(space, 0, n), draw_integers, pool=pool, out=out)
    limits = [(0, 2**31), (0, 10), (-5, 5), (0, 2**32), (3, 7), (0, 2**63), (0, 128), (0, 2)]
    limits += [(-(2**62), 2**62), (0, 100)]
    for column, (low, high) in zip(out.T, limits, strict=True):
        width = float(high) - low
        assert low <= column.min()
        assert column.max() < high
        assert abs(column.astype(float).mean() - (low + high) / 2) < 3 * width / np.sqrt(n) + 0.5
        if width <= 10:
            np.testing.assert_allclose(np.bincount(column - low), n / width, atol=6 * np.sqrt(n / width))


def test_every_space_draws_the_same_numbers(pool):
    results = []
    for space in (pk.Serial, PARALLEL, pk.Debug):
        same = type(pool)(99, 16)
        floats, integers = np.zeros((200, 7)), np.zeros((200, 10), np.int64)
        for _ in range(2):
            pk.parallel_for(pk.RangePolicy(space, 0, 200), draw_all, pool=same, out=floats)
            pk.parallel_for(pk.RangePolicy(space, 0, 200), draw_integers, pool=same, out=integers)
        results.append((floats, integers))
    for floats, integers in results[1:]:
        np.testing.assert_array_equal(floats, results[0][0])
        np.testing.assert_array_equal(integers, results[0][1])


class Xorshift64:
    """The published generator, and Kokkos' numbers of 31 and 32 bits."""

    def __init__(self, state):
        self.state = state

    def urand(self):
        self.state ^= self.state >> 12
        self.state ^= self.state << 25 & MASK
        self.state ^= self.state >> 27
        return (self.state * 2685821657736338717 & MASK) >> 16 & 0xFFFFFFFF


@pk.workunit
def first_number(i, pool, out):
    gen = pool.get_state()
    out[i] = gen.urand()


def test_the_first_states_are_kokkos(space):
    seeder = Xorshift64(2024)
    for _ in range(17):
        seeder.urand()
    states = [
        sum((seeder.urand() // 2 & 0xFFFF) << 16 * k for k in range(4))
        for _ in range(8)
    ]  # fmt: skip
    out = np.zeros(8, np.int64)
    pk.parallel_for(
        pk.RangePolicy(space, 0, 8), first_number, pool=pk.Random_XorShift64_Pool(2024, 8), out=out
    )
    assert out.tolist() == [Xorshift64(state).urand() for state in states]


def test_launches_differ_and_seeds_repeat(space, pool):
    def numbers(pool):
        out = np.zeros(500, np.int64)
        pk.parallel_for(pk.RangePolicy(space, 0, 500), first_number, pool=pool, out=out)
        return out

    first, second = numbers(pool), numbers(pool)
    assert len(np.intersect1d(first, second)) < 3
    again = type(pool)(12345, 64)
    np.testing.assert_array_equal(numbers(again), first)
    np.testing.assert_array_equal(numbers(again), second)
    assert len(np.intersect1d(numbers(type(pool)(12346, 64)), first)) < 3


@pk.function
def in_disc(gen):
    x = gen.drand()
    y = gen.drand()
    return x * x + y * y < 1.0


@pk.workunit
def monte_carlo(i, acc, pool):
    gen = pool.get_state()
    for _ in range(10):
        if in_disc(gen):
            acc += 1
    pool.free_state(gen)


@pk.workunit
def short_forms(i, pool, out):
    out[i, 0] = pk.rand(pk.double)
    out[i, 1] = pool.rand(pk.double)
    out[i, 2] = pool.drand(1.0, 2.0) + pk.rand(pk.int32, 1, 3)


@pk.workunit
def draw_2d(i, j, pool, out):
    out[i, j] = pool.rand(pk.double)


def test_functions_get_the_generator_itself(space, pool):
    n = size(space) // 10
    inside = pk.parallel_reduce(pk.RangePolicy(space, 0, n), monte_carlo, pool=pool)
    assert abs(4 * inside / (10 * n) - np.pi) < 10 / np.sqrt(10 * n)


def test_states_of_one_iteration_differ(space, pool):
    out = np.zeros((500, 3))
    pk.parallel_for(pk.RangePolicy(space, 0, 500), short_forms, pool=pool, out=out)
    assert len(np.unique(out[:, :2])) == 1000
    assert out[:, 2].min() > 2
    assert out[:, 2].max() < 4


def test_md_range(space, pool):
    out = np.zeros((20, 30))
    pk.parallel_for(pk.MDRangePolicy(space, [0, 0], [20, 30]), draw_2d, pool=pool, out=out)
    assert len(np.unique(out)) == 600


_program = """
import numpy as np, pykokkos as pk

@pk.workunit
def draw(i, pool, out):
    out[i] = pool.rand(pk.double)

out = np.zeros(10_000)
pk.parallel_for(pk.RangePolicy(0, 10_000), draw, pool=pk.Random_XorShift64_Pool(5), out=out)
print(out.tobytes().hex())
"""


def test_the_same_numbers_for_any_number_of_threads(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(_program)
    results = {
        subprocess.run(
            [sys.executable, str(program)],
            env={**os.environ, "OMP_NUM_THREADS": threads},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for threads in ("1", "3")
    }
    assert len(results) == 1


def test_on_the_host(pool):
    numbers = [pool.drand() for _ in range(100)]
    assert len(set(numbers)) == 100
    generator = pool.get_state()
    assert 3 <= generator.rand(pk.double, 3, 4) < 4
    pool.free_state(generator)


@pk.workunit
def second_name(i, pool, out):
    gen = pool.get_state()
    other = gen
    out[i] = other.drand()


@pk.workunit
def no_such_method(i, pool, out):
    out[i] = pool.gauss()


@pk.workunit
def complex_range(i, pool, out):
    out[i] = pool.rand(pk.complex128, 0, 1)


@pk.workunit
def no_pool(i, pool, out):
    out[i] = pk.rand(pk.double)


@pytest.mark.parametrize(
    ("kernel", "message"),
    [
        (second_name, "keeps its one name"),
        (no_such_method, "has no method 'gauss'"),
        (complex_range, "takes a range of at most two numbers"),
    ],
)
def test_wrong_use(kernel, message):
    with pytest.raises(TypeError, match=message):
        pk.parallel_for(3, kernel, pool=pk.Random_XorShift64_Pool(1), out=np.zeros(3))


def test_rand_needs_a_pool(space):
    with pytest.raises(TypeError, match=r"pk.rand needs one random pool among the parameters"):
        pk.parallel_for(pk.RangePolicy(space, 0, 3), no_pool, pool=1, out=np.zeros(3))


@pk.functor
class Throws:
    def __init__(self, n):
        self.pool: pk.Random_XorShift64_Pool = pk.Random_XorShift64_Pool(7, 16)
        self.x: pk.View1D[pk.double] = pk.View([n], pk.double)

    @pk.workunit
    def clear(self, i):
        self.x[i] = 0.0

    @pk.workunit
    def throw(self, i: int):
        self.x[i] += pk.rand(pk.double)

    @pk.function
    def twice(self) -> float:
        return pk.rand(pk.double) + self.pool.drand()

    @pk.workunit
    def throw_twice(self, i: int, acc: pk.Acc[pk.double]):
        acc += self.twice() + self.x[i]

    @pk.workunit
    def other(self, i, own):
        self.x[i] += own.drand() + pk.rand(pk.double)


def test_rand_draws_from_the_field_of_a_functor():
    results = []
    for space in (pk.Serial, PARALLEL, pk.Debug):
        throws, policy = Throws(50), pk.RangePolicy(space, 0, 50)
        for unit in (throws.clear, throws.throw, throws.clear, throws.throw):
            pk.parallel_for(policy, unit)
        total = pk.parallel_reduce(policy, throws.throw_twice)
        results.append((throws.x.data.tolist(), total))
    assert results[0][0] == results[1][0] == results[2][0]
    assert results[0][1] == pytest.approx(results[1][1], rel=1e-14)
    assert results[0][1] == results[2][1]
    assert len(set(results[0][0])) == 50
    assert 50 < results[0][1] < 100
    for space in (pk.Serial, pk.Debug):  # which of two?
        own, policy = pk.Random_XorShift64_Pool(9, 16), pk.RangePolicy(space, 0, 5)
        with pytest.raises(TypeError, match="one random pool"):
            pk.parallel_for(policy, Throws(5).other, own=own)


def test_pools_have_states():
    with pytest.raises(ValueError, match="at least one state"):
        pk.Random_XorShift64_Pool(1, 0)
