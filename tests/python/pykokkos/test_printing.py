"""print and printf in kernels: the same text from compiled kernels and from plain Python."""

import struct

import numpy as np
import pytest
from parallel_space import PARALLEL

import pykokkos as pk

SPACES = [pk.Serial, pk.Debug]


@pytest.fixture(params=SPACES, ids=lambda space: space.name)
def ordered(request):
    """Spaces that run indices in order."""
    return request.param


def printed(capsys, space, kernel, count=1, **arguments):
    capsys.readouterr()
    pk.parallel_for(pk.RangePolicy(space, 0, count), kernel, **arguments)
    return capsys.readouterr().out


@pk.workunit
def show(i, x):
    print(x[i])


@pk.workunit
def everything(i, n, x, z):
    print("i =", i, n, x, z, True, None, sep=", ")
    print("100%", end="")
    print()
    print((i, 1.5, "it's", (True,), ()), flush=True)
    pair = (i, 0.1)
    print(pair, end="!\n")


def test_every_kind_of_value(capsys, ordered):
    expected = ""
    for i in range(3):
        expected += f'i =, {i}, -3, 2.5, (1+2j), True, None\n100%\n({i}, 1.5, "it\'s", (True,), ())\n'
        expected += f"({i}, 0.1)!\n"
    assert printed(capsys, ordered, everything, 3, n=-3, x=2.5, z=1 + 2j) == expected


def doubles():
    rng = np.random.default_rng(5)
    bits = rng.integers(0, 2**64, 300, dtype=np.uint64)
    random = np.frombuffer(struct.pack("300Q", *bits), np.float64)
    chosen = [0.0, -0.0, 1.0, -1.5, 1e15, 1e16, 123456789012345680.0, 0.0001, 0.00001, 1e-320, 1e308]
    chosen += [np.inf, -np.inf, np.nan, 0.1, 1 / 3, 2.0**53, 5e-324]
    return np.array([*chosen, *random])


def test_floats_are_shown_as_pythons_repr(capsys, ordered):
    x = doubles()
    assert printed(capsys, ordered, show, len(x), x=x).split("\n")[:-1] == [repr(v) for v in x.tolist()]


def test_narrow_floats_are_shown_as_numba_does(capsys, ordered):
    """Debug has Python's own print, which shows NumPy's scalars."""
    x = np.array([0.1, -1e5, 3, 1e16, 1e-4, 1e-5, 123456.78, np.inf, np.nan], np.float32)
    shown = [str(v) if ordered is pk.Debug else repr(float(v)) for v in x]
    assert printed(capsys, ordered, show, len(x), x=x).split("\n")[:-1] == shown


def test_complex_numbers_are_shown_as_pythons_repr(capsys, ordered):
    parts = [0.0, -0.0, 1.0, -2.5, 1e16, np.inf, -np.inf, np.nan]
    x = np.array([complex(a, b) for a in parts for b in parts])
    assert printed(capsys, ordered, show, len(x), x=x).split("\n")[:-1] == [repr(v) for v in x.tolist()]


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int32, np.uint32, np.int64, np.uint64, np.bool_])
def test_integers(capsys, ordered, dtype):
    low, high = (0, 1) if dtype is np.bool_ else (np.iinfo(dtype).min, np.iinfo(dtype).max)
    x = np.array([low, high], dtype)
    assert printed(capsys, ordered, show, 2, x=x) == f"{x[0]}\n{x[1]}\n"


@pk.workunit
def formatted(i, n, x, small, large):
    pk.printf("%5d|%-6i|%06.2f|%e|%g|%%|%s\n", n, small[i], x, x, n, "text")
    pk.printf("%x %X %u %o %lld %5.1lf %c\n", small[i], n, large[i], n, n, 2, 65)
    pk.printf("done\n")


def test_printf_has_cs_conversions(capsys, ordered):
    text = printed(
        capsys, ordered, formatted, n=255, x=3.14159, small=np.array([-2], np.int8),
        large=np.array([2**64 - 1], np.uint64),
    )  # fmt: skip
    assert text == (
        "  255|-2    |003.14|3.141590e+00|255|%|text\nfe FF 18446744073709551615 377 255   2.0 A\ndone\n"
    )


@pk.workunit
def long_line(i, x):
    pk.printf("%700.1f\n", x)


def test_long_lines_are_whole(capsys, ordered):
    assert printed(capsys, ordered, long_line, x=1.0) == f"{1.0:700.1f}\n"


@pk.workunit
def lines(i):
    print("line", i, 0.5)


def test_lines_of_threads_do_not_mix(capsys):
    text = printed(capsys, PARALLEL, lines, 5000)
    assert sorted(text.split("\n")[:-1]) == sorted(f"line {i} 0.5" for i in range(5000))


@pk.workunit
def list_printed(i, x):
    print([x[0], x[1]])


@pk.workunit
def to_file(i, x):
    print(i, file=x)


@pk.workunit
def float_as_integer(i, x):
    pk.printf("%d\n", x[i])


@pk.workunit
def too_few(i, x):
    pk.printf("%d %d\n", i)


@pk.workunit
def unknown_conversion(i, x):
    pk.printf("%p\n", i)


@pytest.mark.parametrize(
    ("kernel", "message"),
    [
        (list_printed, "print shows scalars, arrays, text and tuples of them in a kernel, not list"),
        (to_file, "print takes no keyword 'file' in a kernel"),
        (float_as_integer, "'%d' cannot show a value of type float64"),
        (too_few, "the format has 2 conversions for 1 values"),
        (unknown_conversion, "'%p' is no conversion that printf has in a kernel"),
    ],
)
def test_wrong_calls(kernel, message):
    with pytest.raises(TypeError, match=message):
        pk.parallel_for(3, kernel, x=np.zeros(3))


def test_printf_on_the_host(capsys):
    pk.printf("%d %5.2lf %s %x\n", 3, 1.5, "a", -1)
    assert capsys.readouterr().out == "3  1.50 a ffffffffffffffff\n"
    for wrong in (("%d", 1.5), ("%d",), ("x", 1), ("%q", 1)):
        with pytest.raises(TypeError):
            pk.printf(*wrong)
