"""Kernels wherever Python lets one define them, and what they capture."""

import linecache
import os
import subprocess
import sys
import textwrap

import numpy as np
import pytest
import styles_other_module
from styles_other_module import undecorated

import pykokkos as anything
import pykokkos as pk
from pykokkos import parallel_for, workunit

N = 2
table = np.arange(4.0)


@workunit
def bare_decorator(i, x):
    x[i] = i + N


if N > 1:

    @anything.workunit
    def conditional(i, x):
        x[i] = 1
else:

    @anything.workunit
    def conditional(i, x):
        x[i] = 2


@pk.workunit
def from_elsewhere(i, x):
    x[i] = undecorated(i) + styles_other_module.SCALE


@pk.workunit
def reads_a_global_array(i, x):
    x[i] = table[i]


def helper(x):
    return x + table[0]


@pk.workunit
def helper_reads_a_global_array(i, x):
    x[i] = helper(1.0)


def policy(space, n=3):
    return pk.RangePolicy(space, 0, n)


def test_imported_names_and_constants(space):
    global N
    x = np.zeros(3)
    parallel_for(policy(space), bare_decorator, x=x)
    assert x.tolist() == [2, 3, 4]
    N = 10
    parallel_for(policy(space), bare_decorator, x=x)
    assert x.tolist() == [10, 11, 12]
    N = 2.5
    parallel_for(policy(space), bare_decorator, x=x)
    assert x.tolist() == [2.5, 3.5, 4.5]
    N = 2
    parallel_for(policy(space), bare_decorator, x=x)
    assert x.tolist() == [2, 3, 4]


def test_conditional_definitions(space):
    x = np.zeros(3)
    pk.parallel_for(policy(space), conditional, x=x)
    assert x.tolist() == [1, 1, 1]


def test_functions_of_other_files(space):
    x = np.zeros(3)
    pk.parallel_for(policy(space), from_elsewhere, x=x)
    assert x.tolist() == [4, 7, 10]
    try:
        styles_other_module.SCALE = 0.0
        pk.parallel_for(policy(space), from_elsewhere, x=x)
        assert x.tolist() == [1, 1, 1]
    finally:
        styles_other_module.SCALE = 3.0


def test_closures(space):
    def kernel_for(factor):
        offset = 1

        @pk.workunit
        def kernel(i, x):
            x[i] = factor * i + offset

        def change(value):
            nonlocal offset
            offset = value

        return kernel, change

    x = np.zeros(3)
    (first, _), (second, change) = kernel_for(2), kernel_for(0.5)
    pk.parallel_for(policy(space), first, x=x)
    assert x.tolist() == [1, 3, 5]
    pk.parallel_for(policy(space), second, x=x)
    assert x.tolist() == [1, 1.5, 2]
    change(7)
    pk.parallel_for(policy(space), second, x=x)
    assert x.tolist() == [7, 7.5, 8]
    pk.parallel_for(policy(space), first, x=x)
    assert x.tolist() == [1, 3, 5]


def test_redefined_helpers(space):
    def helper(x):
        return x + 1

    @pk.workunit
    def kernel(i, x):
        x[i] = helper(i)

    x = np.zeros(3)
    pk.parallel_for(policy(space), kernel, x=x)

    def helper(x):  # noqa: F811
        return x * 100

    pk.parallel_for(policy(space), kernel, x=x)
    assert x.tolist() == [0, 100, 200]


def test_captured_arrays_are_the_ones_of_now(space):
    global table
    x = np.zeros(3)
    pk.parallel_for(policy(space), reads_a_global_array, x=x)
    assert x.tolist() == [0, 1, 2]
    before = table
    try:
        table[1] = 10
        pk.parallel_for(policy(space), reads_a_global_array, x=x)
        assert x.tolist() == [0, 10, 2]
        table = np.full(4, 7)
        pk.parallel_for(policy(space), reads_a_global_array, x=x)
        assert x.tolist() == [7, 7, 7]
        pk.parallel_for(policy(space), helper_reads_a_global_array, x=x)
        assert x.tolist() == [8, 8, 8]
    finally:
        table = before
        table[1] = 1
    pk.parallel_for(policy(space), helper_reads_a_global_array, x=x)
    assert x.tolist() == [1, 1, 1]


def test_closures_over_functors(space):
    @pk.functor
    class Data:
        def __init__(self):
            self.x = np.arange(3.0)
            self.a = 2

        @pk.function
        def scaled(self, value):
            return self.a * value

    data = Data()

    @pk.workunit
    def kernel(i, y):
        y[i] = data.scaled(data.x[i])

    y = np.zeros(3)
    pk.parallel_for(policy(space), kernel, y=y)
    assert y.tolist() == [0, 2, 4]
    data.a = 1.5
    data.x = np.ones(3)
    pk.parallel_for(policy(space), kernel, y=y)
    assert y.tolist() == [1.5, 1.5, 1.5]


def test_two_kernels_of_one_name(space):
    @pk.workunit
    def kernel(i, x):
        x[i] = 1

    first = kernel

    @pk.workunit
    def kernel(i, x):
        x[i] = 2

    x = np.zeros(1)
    for unit, expected in [(first, 1), (kernel, 2), (first, 1)]:
        pk.parallel_for(policy(space, 1), unit, x=x)
        assert x[0] == expected


TEXT = """
import pykokkos as pk
@pk.workunit
def kernel(i, x):
    x[i] = i + 5
"""


def test_source_through_linecache(space):
    file = f"<cell of {space.name}>"
    linecache.cache[file] = (len(TEXT), None, TEXT.splitlines(True), file)
    names = {}
    exec(compile(TEXT, file, "exec"), names)
    x = np.zeros(2)
    pk.parallel_for(policy(space, 2), names["kernel"], x=x)
    assert x.tolist() == [5, 6]


def test_no_source_is_a_clear_error():
    names = {}
    exec(TEXT, names)
    with pytest.raises(
        OSError, match=r"the source of kernel cannot be read.*(?s:.)*hint: define kernels in a file"
    ):
        pk.parallel_for(2, names["kernel"], x=np.zeros(2))


def test_a_script_that_upstream_cannot_find(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        textwrap.dedent(
            """
            from pykokkos import workunit, parallel_reduce as reduce

            def main(k):
                @workunit
                def add(i, acc):
                    acc += i * k
                return reduce(10, add)

            if __name__ == "__main__":
                print(main(2), main(3))
            """
        )
    )
    done = subprocess.run(
        [sys.executable, script], capture_output=True, text=True, env=os.environ, check=True
    )
    assert done.stdout.split() == ["90.0", "135.0"]


REAL = pk.float32


@pk.workunit
def annotated_by_an_alias(i, x):
    t: REAL = 1 / 3
    x[i] = t


def test_types_of_annotations_are_captured():
    global REAL
    x = np.zeros(1)
    for REAL in (pk.float32, pk.float64, pk.float32):
        pk.parallel_for(1, annotated_by_an_alias, x=x)
        assert x[0] == (np.float32(1 / 3) if REAL is pk.float32 else 1 / 3)
