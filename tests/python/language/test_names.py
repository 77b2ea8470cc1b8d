"""NumPy's names in kernels, each over types, ranks, layouts and edges, against Numba."""

import numpy as np
import pytest
from against_numba import agree

RNG = np.random.default_rng(5)
TYPES = ["bool", "int8", "int64", "uint8", "uint64", "float32", "float64", "complex64", "complex128"]


def values(dtype, shape):
    numbers = RNG.normal(size=shape) * 3
    if dtype.startswith("complex"):
        return (numbers + 1j * RNG.normal(size=shape)).astype(dtype)
    if dtype == "bool":
        return numbers > 0
    return (abs(numbers) if dtype.startswith("u") else numbers).astype(dtype)


def forms(dtype):
    """Vectors of several lengths and strides, with what floats have beside numbers."""
    line = values(dtype, 12)
    found = [line[:0], line[:1], line, line[::-2], line[1::3]]
    if dtype.startswith("float"):
        odd = line.copy()
        odd[:5] = [np.nan, -0.0, np.inf, -np.inf, 0.0]
        found.append(odd)
    return found


def compared(a, b):
    return (
        np.greater(a, b),
        np.greater_equal(a, b),
        np.less(a, b),
        np.less_equal(a, b),
        np.equal(a, b),
        np.not_equal(a, b),
    )


def compared_numbers(x, y):
    return np.greater(x, y), np.less_equal(x, y), np.equal(x, 2), np.not_equal(x, 2.5)


@pytest.mark.parametrize("dtype", TYPES)
def test_comparisons(dtype):
    for a in forms(dtype):
        agree(compared, a, a[::-1].copy())
    agree(compared, values(dtype, (3, 4)), values(dtype, 4))
    if not dtype.startswith("complex"):
        agree(compared, values(dtype, 5), values("float32", 5))


def test_comparisons_of_numbers():
    agree(compared_numbers, -1, np.uint64(2**63))
    agree(compared_numbers, 2, 2.5)
    agree(compared_numbers, np.float32(0.1), 0.1)


def shapes(a):
    return np.shape(a), np.size(a), np.isscalar(a), np.iscomplexobj(a), np.isrealobj(a)


def deeper(a):
    return np.atleast_1d(a), np.atleast_3d(a), np.dstack((a, a)), np.rot90(np.atleast_2d(a), 3)


def infinite(a):
    return np.isneginf(a), np.isposinf(a)


def parts_of_numbers(a):
    return np.imag(a), np.real(a), np.isreal(a), np.iscomplex(a)


@pytest.mark.parametrize("dtype", TYPES)
def test_questions(dtype):
    for a in [*forms(dtype), values(dtype, (2, 3)), np.asfortranarray(values(dtype, (3, 2)))]:
        agree(shapes, a)
        agree(deeper, a)
        # Numba has no imaginary part of booleans, nor of strided arrays of real numbers.
        plain = a.flags.c_contiguous or a.flags.f_contiguous
        if dtype.startswith("complex") or (plain and dtype != "bool"):
            agree(parts_of_numbers, a)
    for a in forms(dtype) if dtype.startswith("float") else []:
        agree(infinite, a)
    for x in (1, 2.5, 1j, True):
        agree(shapes, x)


def inverted(a):
    return np.invert(a), np.bitwise_not(a)


def whole(a, b):
    return np.gcd(a, b), np.lcm(a, b), np.fmod(a, b)


def test_whole_numbers():
    for dtype in TYPES[:5]:
        a, b = values(dtype, 20), values(dtype, 20)
        agree(inverted, a)
        agree(whole, a, b)
        agree(whole, a[0], b[0])
        agree(whole, np.asarray(a, order="F"), b[0])
    agree(inverted, np.uint8(7))
    agree(whole, np.array([-128, 127], np.int8), np.array([-1, 100], np.int8))


def remainders(a, b):
    return np.fmod(a, b), np.divmod(a, b), np.float_power(a, b), np.spacing(a)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_floats(dtype):
    for a in forms(dtype):
        agree(remainders, a, a[::-1].copy())
    agree(remainders, 2.5, -1.5)


def angles(z):
    return np.angle(z), np.angle(z, True), np.angle(z, deg=False)


def sinc(a):
    return np.sinc(a)


@pytest.mark.parametrize("dtype", ["float32", "float64", "complex64", "complex128"])
def test_angles(dtype):
    for a in forms(dtype):
        agree(angles, a)
        agree(sinc, a)
    agree(angles, -1.5)
    agree(sinc, 0.0)


def ends(a):
    return np.ediff1d(a), np.ediff1d(a, a[:1]), np.ediff1d(a, to_begin=a)


def powers(a):
    return np.vander(a), np.vander(a, 3), np.vander(a, 2, True), np.diagflat(a, -1)


@pytest.mark.parametrize("dtype", TYPES)
def test_of_vectors(dtype):
    for a in forms(dtype):
        if dtype != "bool":
            agree(ends, a)
        agree(powers, a)


def smooth(a, period):
    return np.unwrap(a), np.unwrap(a, 1.0), np.unwrap(a, None, -1, period)


def test_unwrap():
    for a in (
        np.cumsum(values("float64", 9)),
        np.array([0.0, np.pi, -np.pi, np.nan, 3]),
        values("int64", 7) * 3,
    ):
        agree(smooth, a, 4)
        agree(smooth, a, 5.5)
    agree(smooth, values("float64", (3, 4)) * 4, 3)


def sequences(n):
    return (
        np.logspace(0.0, 2.0, n),
        np.geomspace(1, 1000, n),
        np.geomspace(-2.0, -50.0, num=n),
        np.bartlett(n),
        np.blackman(n),
        np.hamming(n),
        np.hanning(n),
        np.tri(n),
        np.tri(n, 3, -1),
        np.tril_indices(n),
        np.triu_indices(n, 1),
        np.tril_indices(n, -1, 4),
        np.indices((n, 2)),
    )


def refused(x):
    return np.geomspace(x, 1.0, 3)


def test_sequences():
    for n in (0, 1, 2, 5):
        agree(sequences, n)
    agree(refused, 0.0)


def triangles(m):
    return np.tril_indices_from(m), np.triu_indices_from(m, 1)


def reordered(x):
    return (
        np.transpose(x, (2, 0, 1)),
        x.transpose(1, 2, 0),
        x.transpose((0, -1, 1)),
        np.swapaxes(x, 0, -1),
        np.moveaxis(x, 0, 1),
        np.moveaxis(x, -1, 0),
    )


def stored_through(x):
    np.swapaxes(x, 0, 2)[0, 1, 1] = 7
    x.transpose(1, 0, 2)[2] += 1
    return x


def turned(m):
    for k in range(-1, 4):
        np.rot90(m, k)[0, 1] += 1 + k
    return m


def by_columns(m):
    b = np.asfortranarray(m)
    b[0, 0] = 9
    return b


@pytest.mark.parametrize("dtype", ["bool", "int8", "uint64", "float32", "complex128"])
def test_axes(dtype):
    x = values(dtype, (2, 3, 4))
    for y in (x, x[:, ::-1], np.asfortranarray(x), x[:, :0]):
        agree(reordered, y)
    agree(triangles, x[0])
    if dtype not in ("bool", "uint64"):
        agree(stored_through, x)
        agree(turned, x[0])
        agree(turned, np.asfortranarray(x[0]))
    agree(by_columns, x[0])
    agree(by_columns, np.asfortranarray(x[0]))


def cut(a):
    return np.split(a, 3), np.array_split(a, 5), np.split(a, [2, 4]), np.hsplit(a, np.array([1]))


def cut_matrix(m):
    return np.array_split(m, 3, 1), np.vsplit(m, 2), np.hsplit(m, (1, 2)), np.split(m, 2, axis=0)


def unequal(a):
    return np.split(a, 7)


def test_parts():
    agree(cut, np.arange(12.0))
    agree(cut, np.arange(24)[::-2])
    agree(cut_matrix, np.arange(12.0).reshape(4, 3))
    agree(cut_matrix, np.asfortranarray(np.arange(12).reshape(4, 3)))
    agree(unequal, np.arange(5.0))


def inserted(a, at, x):
    return np.insert(a, at, x)


def test_insertions():
    for a in (np.arange(5.0), np.arange(12)[::2], np.arange(6, dtype=np.int8).reshape(2, 3)):
        for at in (0, 2, -1, 99, np.array([1, 1, 3]), np.array([2])):
            agree(inserted, a, at, 7)
        agree(inserted, a, 1, np.array([4, 5, 6]))
        agree(inserted, a, np.array([3, -1, 3]), np.array([4, 5, 6]))
        agree(inserted, a, np.array([3, -1, 3]), np.array([4, 5]))


def chosen(a, b):
    return np.select([a > 0, a < -1], [a, b], 5), np.select((a > 0,), (b,)), np.extract(a > 0, b)


def sets(a, b):
    return (
        np.intersect1d(a, b),
        np.setxor1d(a, b),
        np.isin(a, b, invert=True),
        np.intersect1d(a, b, True),
        np.setxor1d(a, b, assume_unique=True),
    )


def test_choices():
    a, b = values("float64", 9), values("float64", 9)
    agree(chosen, a, b)
    agree(chosen, a.round().astype(int), b.round().astype(int))
    for dtype in ("int8", "int64", "uint8", "float64"):
        agree(sets, values(dtype, 12), values(dtype, 9))
    agree(sets, np.array([3, 1, 2]), np.array([2.0, 5, 1]))


def along(m, i):
    return np.take(m, i, 0), np.take(m, i, axis=1), np.take(m, 1, -1), np.count_nonzero(m, 0)


def sorted_along(m):
    return np.take_along_axis(m, np.argsort(m[0]).reshape(1, 4), 1), np.resize(m, 5), np.resize(m, (3, 7))


def pairs(m, i, j):
    m[i, j] += 1
    m[j, i] = 5
    m[i, i] = m[i, j]
    return m[i, j], len(m.flat), np.repeat(m[0, 0], 2)


def boxes(x):
    return np.nonzero(x), np.argwhere(x > 0)


def test_takes():
    m, i, j = np.arange(12.0).reshape(3, 4), np.array([0, 2, -1]), np.array([1, 0, 2])
    agree(along, m, i)
    agree(along, values("bool", (4, 3)).T, i)
    agree(along, values("int8", (3, 3, 3)), i)
    agree(sorted_along, m)
    agree(pairs, m, i, j)
    agree(boxes, values("int64", (3, 2, 4)))


def ordered_complex(z):
    return np.sort(z), np.unique(z), np.maximum(z, z[::-1]), np.around(z, 1)


def test_complex_numbers_have_numpys_order():
    agree(ordered_complex, np.array([1 + 2j, 1 - 1j, -3j, 2, 1 + 2j]))


def product(a, b):
    return np.kron(a, b)


def test_kron_of_vectors():
    agree(product, np.arange(3.0), np.arange(2.0))


def kind_of(x):
    if isinstance(x, bool):
        return 1
    if isinstance(x, (int, complex)):
        return x + 2
    return x if isinstance(x, float) else len(x)


def limits(x):
    return min(x, float("inf")), max(x, float("-inf")), float("nan")


def test_builtins():
    for x in (True, 3, 2.5, 1j, (1, 2)):
        agree(kind_of, x)
    agree(limits, 2)


def characters(text):
    bases = np.zeros(4, np.int64)
    for i, letter in enumerate((ord("A"), ord("C"), ord("G"), ord("T"))):
        bases[i] = np.sum(text == letter)
    return bases, text[0] - ord("é"), ord("\n") // 3 - ord("0"), text - ord("z")


def test_codes_of_characters():
    agree(characters, np.frombuffer(b"GATTACA", np.uint8))
