"""The fifteen silent wrong results of upstream, a regression test each, named after what went wrong."""

import os
import subprocess
import sys

import numpy as np
import pytest
from parallel_space import PARALLEL

import pykokkos as pk


def policy(space, n):
    return pk.RangePolicy(space, 0, n)


def run(program, folder, **environment):
    """Run a program text in a process of its own, as `program.py` of the folder."""
    path = folder / "program.py"
    path.write_text(program)
    return subprocess.run(
        [sys.executable, str(path)],
        env={**os.environ, **environment},
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pk.workunit
def logic(i, out):
    a, b, c = bool(i & 1), bool(i & 2), bool(i & 4)
    out[i, 0] = (a or b) and c
    out[i, 1] = a or (b and c)
    out[i, 2] = not (a and b) or c
    out[i, 3] = not (a or (b and c))
    out[i, 4] = (a and (b or c)) or (not a and not (b or c))


def test_01_parentheses_of_and_and_or_are_kept(space):
    out = np.zeros((8, 5), bool)
    pk.parallel_for(policy(space, 8), logic, out=out)
    for i in range(8):
        a, b, c = bool(i & 1), bool(i & 2), bool(i & 4)
        assert out[i].tolist() == [
            (a or b) and c,
            a or (b and c),
            not (a and b) or c,
            not (a or (b and c)),
            (a and (b or c)) or (not a and not (b or c)),
        ]


@pk.workunit
def floors(i, x, y, out, places):
    out[i] = x[i] // y[i]
    places[i] = x[i]
    places[i] //= y[i]


INTEGERS = [7, -7, 7, -7, 2**40 + 1, -(2**40) - 1, 2**33, 0, -1]
DIVISORS = [2, 2, -2, -2, 3, 3, -7, 5, 2**40]


@pytest.mark.parametrize("dtype", [np.int64, np.float64])
def test_02_floor_division_rounds_down_and_keeps_64_bits(space, dtype):
    x, y = np.array(INTEGERS, dtype), np.array(DIVISORS, dtype)
    out, places = np.zeros_like(x), np.zeros_like(x)
    pk.parallel_for(policy(space, len(x)), floors, x=x, y=y, out=out, places=places)
    expected = [a // b for a, b in zip(INTEGERS, DIVISORS, strict=True)]
    np.testing.assert_array_equal(out, expected)
    np.testing.assert_array_equal(places, expected)


@pk.workunit
def modulos(i, x, y, out, places):
    out[i] = x[i] % y[i]
    places[i] = x[i]
    places[i] %= y[i]


@pytest.mark.parametrize("dtype", [np.int64, np.int8, np.float64, np.float32])
def test_03_modulo_has_the_sign_of_the_divisor(space, dtype):
    x, y = np.array([7, -7, 7, -7, 0, -1], dtype), np.array([3, 3, -3, -3, -5, 100], dtype)
    out, places = np.zeros_like(x), np.zeros_like(x)
    pk.parallel_for(policy(space, len(x)), modulos, x=x, y=y, out=out, places=places)
    expected = [int(a) % int(b) for a, b in zip(x, y, strict=True)]
    np.testing.assert_array_equal(out, expected)
    np.testing.assert_array_equal(places, expected)


@pk.workunit
def double_all(i, x):
    for j in range(x.shape[1]):
        x[i, j] *= 2


@pytest.mark.parametrize(
    "key",
    [np.s_[::2], np.s_[:, :2], np.s_[:, ::-1], np.s_[1:3, 1::2], np.s_[::-1, 3:0:-1]],
    ids=str,
)
@pytest.mark.parametrize("kind", ["array", "subview", "left"])
def test_04_strided_arrays_and_subviews_address_their_own_elements(space, key, kind):
    array = np.arange(1.0, 17.0).reshape(4, 4)
    if kind == "left":
        array = np.asfortranarray(array)
    expected = array.copy()
    expected[key] *= 2
    part = pk.array(array)[key] if kind == "subview" else array[key]
    pk.parallel_for(policy(space, part.shape[0]), double_all, x=part)
    np.testing.assert_array_equal(array, expected)


@pk.workunit
def total(i, acc, x):
    acc += x[i]


@pk.workload
class Totals:
    def __init__(self, x):
        self.x: pk.View1D[pk.double] = x
        self.total: float = 0.0

    @pk.main
    def run(self):
        self.total = pk.parallel_reduce(self.x.extent(0), self.add, 100)

    @pk.workunit
    def add(self, i: int, acc: pk.Acc[float]):
        acc += self.x[i]


def test_05_initial_values_count(space):
    x = np.arange(3.0)
    assert pk.parallel_reduce(policy(space, 3), total, 100, x=x) == 103.0
    assert pk.parallel_reduce("label", policy(space, 3), total, np.float64(-3.0), x=x) == 0.0
    assert pk.parallel_reduce(policy(space, 0), total, 100, x=x) == 100.0
    workload = Totals(pk.array(x))
    pk.execute(space, workload)
    assert workload.total == 103.0


@pk.workunit
def largest(i, acc, x):
    acc = max(acc, x[i])


@pk.workunit
def smallest(i, acc, x):
    if x[i] < acc:
        acc = x[i]


@pk.workunit
def product(i, acc, x):
    acc *= x[i]


def test_06_accumulators_other_than_sums(space):
    x = np.random.default_rng(6).permutation(100).astype(float)
    assert pk.parallel_reduce(policy(space, 100), largest, -np.inf, x=x) == 99.0
    assert pk.parallel_reduce(policy(space, 100), largest, pk.Max, x=x) == 99.0
    assert pk.parallel_reduce(policy(space, 100), smallest, pk.Min, x=x) == 0.0
    assert pk.parallel_reduce(policy(space, 10), product, 1.0, x=np.full(10, 2.0)) == 1024.0
    with pytest.raises(TypeError, match=r"updates of the accumulator are those of pk\.Sum"):
        pk.parallel_reduce(policy(space, 100), total, pk.Max, x=x)
    if space is PARALLEL:
        with pytest.raises(TypeError, match="partial results cannot be joined"):
            pk.parallel_reduce(policy(space, 100), smallest, np.inf, x=x)


@pk.workunit
def backwards(i, x, out):
    out[-1 - i] = x[i - len(x)]
    k = -(i + 1)
    out[k] += x[k]


def test_07_negative_indices_count_from_the_end(space):
    x, out = np.arange(5.0), np.zeros(5)
    pk.parallel_for(policy(space, 5), backwards, x=x, out=out)
    np.testing.assert_array_equal(out, x[::-1] + x)


PROGRAM = """
import numpy as np, pykokkos as pk
G = {constant}
@pk.function
def more(x):
    return x + {added}
@pk.workunit
def kernel(i, x):
    x[i] = more({value} * G)
x = np.zeros(2)
pk.parallel_for(2, kernel, x=x)
print(x)
"""


def test_08_edited_sources_are_compiled_again(tmp_path):
    cache = {"PYKOKKOS_CACHE_DIR": str(tmp_path / "cache")}
    for constant, added, value in [(1, 0, 1), (1, 0, 2), (1, 5, 2), (10, 5, 2), (1, 0, 1)]:
        done = run(PROGRAM.format(constant=constant, added=added, value=value), tmp_path, **cache)
        expected = float(value * constant + added)
        assert (done.stdout, done.stderr) == (f"[{expected:.0f}. {expected:.0f}.]\n", "")


@pk.functor
class Ones:
    def __init__(self, x):
        self.x: pk.View1D[pk.double] = x

    @pk.workunit
    def fill(self, i: int):
        self.x[i] = 1


@pk.functor
class Twos:
    def __init__(self, x):
        self.x: pk.View1D[pk.double] = x

    @pk.workunit
    def fill(self, i: int):
        self.x[i] = 2


def test_09_methods_of_one_name_in_two_functors(space):
    for functor, value in ((Ones, 1), (Twos, 2), (Ones, 1)):
        x = pk.View([2], pk.double)
        pk.parallel_for(policy(space, 2), functor(x).fill)
        assert x.data.tolist() == [value, value]


@pk.workunit
def flip(i, flags):
    flags[i] = not flags[i]


def test_10_bool_arrays_are_written(space):
    flags = np.array([True, False, True])
    pk.parallel_for(policy(space, 3), flip, flags=flags)
    assert flags.tolist() == [False, True, False]
    pk.parallel_for(policy(space, 3), flip, flags=pk.array(flags))
    assert flags.tolist() == [True, False, True]


def test_11_read_only_arrays_are_not_written(space):
    flags = np.array([True, False])
    flags.flags.writeable = False
    for argument in (flags, pk.array(flags)):
        with pytest.raises(ValueError, match="read-only"):
            pk.parallel_for(policy(space, 2), flip, flags=argument)
    assert flags.tolist() == [True, False]


def test_12_array_functions_broadcast_and_convert_as_numpy():
    matrix, row = np.arange(6.0).reshape(2, 3), np.array([1.0, 10.0, 100.0])
    np.testing.assert_array_equal(np.asarray(pk.multiply(pk.array(matrix), pk.array(row))), matrix * row)
    column = np.array([[1.0], [2.0]])
    np.testing.assert_array_equal(np.asarray(pk.add(pk.array(matrix), pk.array(column))), matrix + column)
    with pytest.raises(ValueError, match=r"broadcast|shape"):
        np.asarray(pk.multiply(pk.array(matrix), pk.array(np.ones(2))))
    view = pk.View([2, 3])
    view[:] = pk.array(row)
    np.testing.assert_array_equal(view.data, np.broadcast_to(row, (2, 3)))
    pk.copyto(view, pk.array(column))
    np.testing.assert_array_equal(view.data, np.broadcast_to(column, (2, 3)))
    integers = np.array([1, 2, 1000])
    for name in ("log", "log2", "log10", "log1p", "sqrt"):
        result = np.asarray(getattr(pk, name)(pk.array(integers)))
        assert result.dtype == np.float64
        np.testing.assert_allclose(result, getattr(np, name)(integers), rtol=1e-15)


@pk.workunit
def increment(i, x):
    x[i] += 1


@pk.workunit
def copy(i, x, y):
    y[i] = x[i]


FUSION = """
import numpy as np, pykokkos as pk
@pk.workunit
def increment(i, x):
    x[i] += 1
@pk.workunit
def copy(i, x, y):
    y[i] = x[i]
x, y = np.zeros(4), np.zeros(4)
for k in range(3):
    pk.parallel_for(4, increment, x=x)
    pk.parallel_for(4, copy, x=x, y=y)
    print(x[0], y[3])
x[:] = 10
pk.parallel_for(4, copy, x=x, y=y)
print(y[0])
pk.parallel_for(4, increment, x=y)
import atexit
atexit.register(lambda: print(y[0]))
"""


@pytest.mark.parametrize("mode", ["", "naive", "trace"])
def test_13_fusion_leaves_nothing_stale_and_drops_nothing(tmp_path, mode):
    done = run(FUSION, tmp_path, PK_FUSION=mode)
    assert (done.stdout, done.stderr) == ("1.0 1.0\n2.0 2.0\n3.0 3.0\n10.0\n11.0\n", "")
    x, y = np.zeros(4), np.zeros(4)
    pk.parallel_for(4, [increment, copy], args_0={"x": x}, args_1={"x": x, "y": y})
    assert y.tolist() == [1.0] * 4


@pytest.mark.parametrize("body", ["x[i] = foo", "import os", "x[i] = undefined(i)", "x[i] = 'a'"])
def test_14_translation_errors_end_in_a_failure(tmp_path, body):
    program = f"import numpy as np, pykokkos as pk\n@pk.workunit\ndef f(i, x):\n    {body}\n"
    done = run(program + "pk.parallel_for(2, f, x=np.zeros(2))\nprint('not reached')\n", tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert "program.py:4: " in done.stderr
    assert body in done.stderr


@pk.workunit
def make_complex(i, narrow, wide):
    z = pk.complex64(0.1, -0.2)
    narrow[i] = z.real
    narrow[i + 1] = (z * z).imag
    w = pk.complex128(0.1, -0.2)
    wide[i] = w.real


def test_15_complex64_has_32_bit_parts(space):
    narrow, wide = np.zeros(2), np.zeros(1)
    pk.parallel_for(policy(space, 1), make_complex, narrow=narrow, wide=wide)
    z = np.complex64(0.1 - 0.2j)
    assert narrow.tolist() == [float(z.real), float((z * z).imag)]
    assert wide.tolist() == [0.1]
