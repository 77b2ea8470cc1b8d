"""What kernels refuse of views, and how they say it."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import pykokkos as pk


def refused(error, message, kernel, /, n=2, **arguments):
    """The error names this file and shows the line."""
    with pytest.raises(error, match=message) as caught:
        pk.parallel_for(pk.RangePolicy(pk.Serial, 0, n), kernel, **arguments)
    assert Path(__file__).name in str(caught.value)
    return str(caught.value)


@pk.workunit
def too_many(i, a):
    a[i, 0] = 1


@pk.workunit
def too_few(i, a):
    a[0, i] = a[i]


@pk.workunit
def annotated(i, a: pk.View1D[pk.int32], b: pk.View2D[pk.double]):
    a[i] = b[i, 0]


@pk.workunit
def loosely(i, a: pk.View1D[int], b: pk.View1D[pk.real], c: pk.View1D):
    a[i] = b[i] + c[i]


@pk.workunit
def unknown_attribute(i, a):
    a[i] = a.length


@pk.workunit
def unknown_method(i, a):
    a[i] = a.norm()


@pk.workunit
def by_float(i, a):
    a[i / 2] = 1


@pk.workunit
def by_bool(i, a):
    a[i > 0] = 1


@pk.workunit
def two_ellipses(i, a):
    a[..., 0, ...] = 1


@pk.workunit
def zero_step(i, a):
    b = a[::0]
    a[0] = b[0]


@pk.workunit
def bad_subview(i, a):
    b = pk.subview(a, (1, 2, 3))
    a[0] = b[0]


@pk.workunit
def loop_over_nothing(i, v):
    for x in v:
        v[()] = x


@pk.workunit
def length_of_nothing(i, v):
    v[()] = len(v)


def test_wrong_ranks():
    refused(TypeError, "'a' has rank 1 and is indexed by 2 indices", too_many, a=np.zeros(2))
    text = refused(TypeError, "cannot be stored", too_few, a=np.zeros((2, 2)))
    assert "a[0, i] = a[i]" in text
    refused(TypeError, "array of rank 0", loop_over_nothing, v=pk.View([]))
    refused(TypeError, "array of rank 0", length_of_nothing, v=pk.View([]))


def test_annotations():
    a, b = np.zeros(2, np.int32), np.zeros((2, 2))
    pk.parallel_for(2, annotated, a=a, b=b)
    message = r"argument 'a' of annotated is array\(int64, 1d, C\), but its annotation says elements of int32"
    refused(TypeError, message, annotated, a=a.astype(np.int64), b=b)
    refused(TypeError, "says a view of rank 2 of float64", annotated, a=a, b=np.zeros(2))
    refused(TypeError, "argument 'a' of annotated is int64", annotated, a=3, b=b)
    for dtype in (np.int32, np.int64):
        pk.parallel_for(2, loosely, a=np.zeros(2, dtype), b=np.zeros(2, np.float32), c=np.zeros(2))
    refused(TypeError, "says elements of int64", loosely, a=np.zeros(2), b=np.zeros(2), c=np.zeros(2))


def test_attributes_and_indices():
    refused(TypeError, "no attribute 'length'", unknown_attribute, a=np.zeros(2))
    refused(TypeError, "no method 'norm'", unknown_method, a=np.zeros(2))
    refused(TypeError, "not by float64", by_float, a=np.zeros(2))
    refused(TypeError, "not by bool", by_bool, a=np.zeros(2))
    refused(TypeError, r"one '\.\.\.' only", two_ellipses, a=np.zeros((2, 2)))
    refused(ValueError, "step cannot be zero", zero_step, a=np.zeros(2))
    refused(TypeError, "not by tuple", bad_subview, a=np.zeros(4))


@pk.function
def store(x, i):
    x[i] = 1.0


@pk.function
def pass_on(y, i):
    store(y[1:], i)


@pk.function
def itself(y):
    return y[:]


@pk.workunit
def by_function(i, a, b):
    pass_on(b, i)


@pk.workunit
def by_subview(i, a, b):
    part = b[1:]
    smaller = part[::-1]
    smaller[0] = a[i]


@pk.workunit
def by_result(i, a, b):
    c = itself(b)
    c[i] = a[i]


@pk.workunit
def by_choice(i, a, b):
    c = b if i > 0 else b[::-1]
    c[0] = a[i]


@pk.workunit
def by_statement(i, a, b):
    b[:] = a[0]


@pk.workunit
def by_update(i, a, b):
    b[::2] += a[::2]


@pk.workunit
def by_name(i, a, b):
    c = b
    for _ in range(2):
        c = c[:]
    c[i] = a[i]


@pk.workunit
def by_iteration(i, a, b):
    for row in b[None]:
        row[0] = a[i]


WRITERS = [by_function, by_subview, by_result, by_choice, by_statement, by_update, by_name, by_iteration]


@pytest.mark.parametrize("kernel", WRITERS, ids=lambda k: k.__name__)
@pytest.mark.parametrize("wrap", [lambda x: x, pk.array])
def test_read_only_arguments_are_named(kernel, wrap):
    a, b = np.ones(4), np.zeros(4)
    a.flags.writeable = False
    pk.parallel_for(pk.RangePolicy(pk.Serial, 0, 2), kernel, a=wrap(a), b=b)
    assert b.any()
    b.flags.writeable = False
    refused(ValueError, f"argument 'b' of {kernel.__name__} is read-only", kernel, a=a, b=wrap(b))


def test_read_only_in_debug():
    a = np.zeros(4)
    a.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        pk.parallel_for(pk.RangePolicy(pk.Debug, 0, 2), by_statement, a=np.ones(4), b=a)


BOUNDS = """
import sys, traceback
import numpy as np
import pykokkos as pk

@pk.workunit
def element(i, a, out):
    out[i] = a[i + 3]

@pk.workunit
def negative(i, a, out):
    out[0] = a[-i - 1]

@pk.workunit
def chained(i, a, out):
    b = a[1:4]
    out[0] = b[i]

@pk.workunit
def row(i, m, out):
    r = m[i]
    out[0] = r[0]

@pk.workunit
def statement(i, m, out):
    m[i, :] = 1.0

@pk.workunit
def update(i, a, out):
    a[i + 1] += 1

@pk.workunit
def atomic(i, v, out):
    v[i] += 1

@pk.function
def get(x, k):
    return x[k]

@pk.workunit
def called(i, a, out):
    out[0] = get(a, i)

@pk.workunit
def summed(i, acc, m):
    acc += m[i, 2 * i]

a, m, v, out = np.arange(5.0), np.ones((5, 7)), pk.View([5], trait=pk.Atomic), np.zeros(9)
given = dict(a=a, m=m, v=v)
for space in (pk.Serial, pk.get_default_space(), pk.Debug):
    for kernel, name in ((element, "a"), (negative, "a"), (chained, "a"), (row, "m"), (statement, "m"),
                         (update, "a"), (atomic, "v"), (called, "a")):
        policy = lambda n: pk.RangePolicy(space, 0, n)
        pk.parallel_for(policy(2), kernel, out=out, **{name: given[name]})
        try:
            pk.parallel_for(policy(6), kernel, out=out, **{name: given[name]})
        except IndexError as error:
            line = traceback.extract_tb(error.__traceback__)[-1].lineno if space is not pk.Debug else 0
            print(kernel.__name__, str(error), line)
        else:
            print(kernel.__name__, "not caught")
    try:
        pk.parallel_reduce(policy(5), summed, m=m)
    except IndexError as error:
        print("summed", error)
"""


def test_bounds_check(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(BOUNDS)
    environment = {**os.environ, "PYKOKKOS_BOUNDS_CHECK": "1"}
    done = subprocess.run(
        [sys.executable, str(program)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    text = BOUNDS.splitlines()
    found = [
        ("element", 5, 0, 5, "a[i + 3]"),
        ("negative", -6, 0, 5, "a[-i - 1]"),
        ("chained", 3, 0, 3, "b[i]"),
        ("row", 5, 0, 5, "r = m[i]"),
        ("statement", 5, 0, 5, "m[i, :]"),
        ("update", 5, 0, 5, "a[i + 1]"),
        ("atomic", 5, 0, 5, "v[i] += 1"),
        ("called", 5, 0, 5, "x[k]"),
    ]
    for start in range(0, 27, 9):
        for line, (name, index, axis, size, source) in zip(lines[start : start + 8], found, strict=True):
            said = f"{name} index {index} is out of bounds for axis {axis} with size {size}"
            assert line.startswith(said)
            if start < 18:
                assert source in text[int(line.rsplit(" ", 1)[1]) - 1]
        assert lines[start + 8] == "summed index 8 is out of bounds for axis 1 with size 7"
    assert len(lines) == 27
