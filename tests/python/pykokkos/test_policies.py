"""Policies and spaces."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from parallel_space import PARALLEL

import pykokkos as pk


def test_range_policy_attributes():
    policy = pk.RangePolicy(pk.Serial, 2, 2**40, chunk_size=8, schedule="dynamic")
    assert (policy.space, policy.begin, policy.end) == (pk.Serial, 2, 2**40)
    assert (policy.chunk_size, policy.schedule) == (8, "dynamic")
    assert isinstance(policy, pk.ExecutionPolicy)
    assert pk.RangePolicy(end=5, begin=np.int16(1)).end == 5
    assert pk.RangePolicy(pk.ExecutionSpaceInstance(pk.Serial), 0, 1).space is pk.Serial
    assert pk.RangePolicy(0, 1).space is pk.Default


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: pk.RangePolicy(1), TypeError),
        (lambda: pk.RangePolicy(0, 1, 2), TypeError),
        (lambda: pk.RangePolicy(0, 1.5), TypeError),
        (lambda: pk.RangePolicy(0, 1, end=2), TypeError),
        (lambda: pk.RangePolicy(0, 1, size=2), TypeError),
        (lambda: pk.RangePolicy(0, 2**63), OverflowError),
        (lambda: pk.RangePolicy(0, 1, chunk_size=-1), ValueError),
        (lambda: pk.RangePolicy(0, 1, schedule="guided"), ValueError),
        (lambda: pk.MDRangePolicy([0], [1]), ValueError),
        (lambda: pk.MDRangePolicy([0, 0], [1, 1, 1]), ValueError),
        (lambda: pk.MDRangePolicy([0] * 7, [1] * 7), ValueError),
        (lambda: pk.MDRangePolicy([0, 0], [1, "a"]), TypeError),
    ],
)
def test_wrong_policies(make, error):
    with pytest.raises(error):
        make()


def test_md_range_policy_attributes():
    policy = pk.MDRangePolicy(pk.Serial, (0, 1, 2), [3, 4, np.int64(5)], [1, 1, 2])
    assert (policy.begin, policy.end, policy.tiling) == ([0, 1, 2], [3, 4, 5], [1, 1, 2])
    assert policy.space is pk.Serial
    assert pk.MDRangePolicy([0, 0], [1, 1], space=pk.Serial, iter_outer=pk.Iterate.Left).space is pk.Serial


def test_default_space():
    before = pk.get_default_space()
    try:
        pk.set_default_space(pk.Serial)
        assert pk.get_default_space() is pk.Serial
        with pytest.raises(TypeError, match="execution space"):
            pk.set_default_space("Serial")
    finally:
        pk.set_default_space(before)


@pytest.mark.parametrize(
    ("environment", "space"),
    [
        ({}, PARALLEL.name),
        ({"PYKOKKOS_DEFAULT_SPACE": "Serial"}, "Serial"),
        ({"PYKOKKOS_DEFAULT_SPACE": "Serial", "DEBUG": "1"}, "Debug"),
        ({"DEBUG": ""}, PARALLEL.name),
    ],
)
def test_default_space_of_the_environment(environment, space):
    done = _run("print(pykokkos.get_default_space().name)", environment)
    assert (done.returncode, done.stdout.strip()) == (0, space)


def test_unknown_space_in_the_environment():
    done = _run("", {"PYKOKKOS_DEFAULT_SPACE": "Fortran"})
    assert done.returncode == 1
    assert "PYKOKKOS_DEFAULT_SPACE is 'Fortran'" in done.stderr


def test_import_does_not_start_kokkos():
    done = _run("print(pykokkos.is_initialized())", {})
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "False", "")


def _run(code, environment):
    kept = {k: v for k, v in os.environ.items() if k not in ("PYKOKKOS_DEFAULT_SPACE", "DEBUG")}
    return subprocess.run(
        [sys.executable, "-c", f"import pykokkos\n{code}"],
        env=kept | environment,
        cwd=Path(__file__).parent,
        capture_output=True,
        text=True,
        check=False,
    )
