"""Vectorized functions, stencils and CUDA kernels: what caramba makes of them computes the same."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import caramba
import numpy as np
import pytest
from caramba_golden import FOLDER

pytest.importorskip("numba")

A = np.arange(12.0).reshape(3, 4)
LINE = np.random.default_rng(3).random(40)
CUBE = np.random.default_rng(4).random((3, 4, 5))

# Per golden file: what to compute there. Each text is a function's body.
PROGRAMS = {
    "decorators/universal": [
        "return plain(A, 1.0)",
        "return plain(A.astype(np.float32), A.astype(np.float32))",
        "return plain(np.arange(3, dtype=np.int32), 2), plain(2, 3), plain(1.5, 2)",
        "return distance(A, A), distance(A.astype(np.float32), np.float32(2)), distance(3, 4)",
        "return total(np.arange(4), 3), total.reduce(np.arange(5)), total.reduce(np.arange(0))",
        "return total(A, 1.0)",
        "return one_more(np.arange(4)), one_more(np.arange(6).reshape(2, 3))",
        "return shift(A, 2.0), shift(np.arange(4), 1), shift(A, np.array([1.0, 2.0, 3.0]))",
        "out = np.zeros((3, 4)); shift(A, 2.0, out=out); return out",
        "return row_sums(A), row_sums(CUBE)",
        "return use(np.arange(4.0), np.zeros(4))",
    ],
    "decorators/stencils": [
        "return mean(A), mean(A.astype(np.float32)), mean(np.arange(12).reshape(3, 4))",
        "return mean(A[:2, :2]), mean(A.T)",
        "out = np.full((3, 4), 7.0); mean(A, out=out); return out",
        "out = np.full(40, 7.0); weighted(LINE, np.array([1.5, 2.5]), 3.0, out=out); return out",
        "return weighted(LINE, np.array([1.5, 2.5]), 3.0)",
        "return moving(LINE), moving(LINE[:2])",
        "return product(CUBE, CUBE), product(CUBE, CUBE[:2])",
        "return twice(A)",
        "out = np.full((3, 4), 7.0); into(A, out); return out",
        "return use(A)",
    ],
    "decorators/cuda_device": [
        "return run(np.arange(100.0) ** 2, 3), run(np.arange(9.0), 0)",
        "return transposed(np.arange(35.0).reshape(5, 7))",
    ],
    "decorators/cuda_grid": [
        "return main(100)",
        "x = A.astype(np.float32); scale[(1, 2), (4, 2)](x, 0.1); return x",
    ],
    "decorators/cuda_host": [
        "return run(np.arange(10.0))",
        "return parts(np.arange(8.0))",
        "return devices()",
    ],
    "decorators/cuda_random": ["return run(7, 3)"],
    "decorators/cuda_shared": [
        "return run()",
        "return reduced(np.arange(8.0))",
        "return reduced(np.arange(8.0)[::-1].copy())",
    ],
    "decorators/cuda_teams": [
        "return run(np.arange(100.0))",
        "a = np.arange(200.0).reshape(20, 10); c = np.zeros((20, 20)); "
        "matmul[(2, 2), (16, 16)](a, a.T.copy(), c); return c",
    ],
}
RUNNER = """
import pickle, sys
import numpy as np
sys.path.insert(0, sys.argv[1])
from program import *
inputs = pickle.load(sys.stdin.buffer)
globals().update(inputs["values"])
results = []
for body in inputs["bodies"]:
    exec("def compute():\\n    " + body)
    try:
        results.append(compute())
    except Exception as error:
        results.append((type(error).__name__, str(error)))
pickle.dump(results, sys.stdout.buffer)
"""


def results(source: str, folder: Path, bodies: list[str], **environment: str) -> list[Any]:
    folder.mkdir()
    (folder / "program.py").write_text(source)
    given = pickle.dumps({"bodies": bodies, "values": {"A": A, "LINE": LINE, "CUBE": CUBE}})
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", RUNNER, str(folder)],
        input=given,
        capture_output=True,
        cwd=folder,
        env={**os.environ, **environment},
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    return pickle.loads(done.stdout)  # type: ignore[no-any-return]


def check(found: Any, expected: Any) -> None:
    assert type(found) is type(expected)
    if isinstance(expected, (list, tuple)):
        for one, other in zip(found, expected, strict=True):
            check(one, other)
    elif isinstance(expected, str):
        # NumPy's messages name the ufunc.
        assert found == expected or "ufunc" in expected
    else:
        assert np.asarray(found).dtype == np.asarray(expected).dtype
        np.testing.assert_allclose(found, expected, rtol=1e-6)


@pytest.mark.parametrize("file", PROGRAMS)
def test_computes_what_numba_computes(file: str, tmp_path: Path) -> None:
    source = (FOLDER / file / "in.py").read_text()
    translation = caramba.translate(source, drop_in=True)
    expected = results(source, tmp_path / "numba", PROGRAMS[file], NUMBA_ENABLE_CUDASIM="1")
    found = results(translation.source, tmp_path / "pykokkos", PROGRAMS[file])
    for one, other in zip(found, expected, strict=True):
        check(one, other)


def test_arrays_of_a_device_are_told_from_others(tmp_path: Path) -> None:
    # What the simulator has no answer to.
    source = caramba.translate((FOLDER / "decorators/cuda_tensors/in.py").read_text()).source
    bodies = ["return both(np.arange(5.0))", "return through(LINE), LINE", "return LIMIT, doubled(LINE)"]
    whole, shared, limit = results(source, tmp_path / "pykokkos", bodies)
    twice = 2 * np.arange(5.0)
    check(whole, (twice, True, twice))
    check(shared, (2 * LINE, 2 * LINE))
    check(limit, (1024, 4 * LINE))


def test_universal_functions_of_a_device(tmp_path: Path) -> None:
    # Which the simulator lacks, too. Arrays say which signature is meant.
    source = caramba.translate((FOLDER / "decorators/cuda_universal/in.py").read_text()).source
    found, others = results(source, tmp_path / "pykokkos", ["return run(5)", "return numbers(4)"])
    x, k = np.linspace(-3, 3, 5).astype(np.float32), np.arange(4)

    def bell(mean: float, sigma: float) -> Any:
        apart, wide = x - np.float32(mean), np.float32(sigma)
        return np.exp(-(apart**2) / (2 * wide**2)) / (wide * np.float32(np.sqrt(2 * np.pi)))

    check(found, (bell(0.5, 1.0), x + bell(0.5, 1.0), True, bell(0.0, 2.0)))
    check(others, (np.array([5]), k + 1, k[:, None] + k, np.int64(6), np.array([np.inf])))


def test_functions_of_a_device_s_library(tmp_path: Path) -> None:
    # Which the simulator lacks.
    source = caramba.translate((FOLDER / "decorators/cuda_libdevice/in.py").read_text()).source
    (found,) = results(source, tmp_path / "pykokkos", ["return run(LINE)"])
    single, angle = LINE.astype(np.float32), (2 * np.pi * LINE).astype(np.float32)
    powers = np.power(single, np.float32(0.5)) + np.exp(-single)
    expected = [np.sin(angle), np.cos(angle), powers, np.arctan2(LINE, 2.0) + LINE]
    check(found, np.stack(expected, 1).astype(np.float64))


def test_kernels_of_both_sides_share_a_device(tmp_path: Path) -> None:
    source = caramba.translate((FOLDER / "decorators/cuda_mixed/in.py").read_text(), drop_in=True).source
    (found,) = results(source, tmp_path / "mixed", ["return run()"], NUMBA_ENABLE_CUDASIM="1")
    check(found, np.full(10, 4.0))


@pytest.mark.parametrize(
    "file",
    [
        "decorators/branches",
        "decorators/chosen_when_called",
        "decorators/first_callers",
        "decorators/interpreters",
        "decorators/lambdas",
        "decorators/passing",
        "decorators/registered",
        "decorators/settings",
        "decorators/static_methods",
        "decorators/switches",
        "declared/floats",
        "declared/numbers",
        "declared/taken",
        "functions/removed",
    ],
)
def test_programs_print_the_same(file: str, tmp_path: Path) -> None:
    # Copies, since Numba keeps its cache beside the file.
    source = (FOLDER / file / "in.py").read_text()
    printed = []
    for name, text in {"original": source, "translated": caramba.translate(source).source}.items():
        program = tmp_path / f"{name}.py"
        program.write_text(text)
        command = [sys.executable, str(program)]
        printed.append(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    assert printed[0]
    assert printed[1] == printed[0]


RECURSIVE = """
def convert(t):
    if isinstance(t, list):
        return list(convert(t[0]))
    if isinstance(t, tuple):
        return tuple(convert(t[0]), convert(t[1]))
    if isinstance(t, set):
        return set(convert(t[0]))
    if isinstance(t, dict):
        return dict(convert(t[0]), convert(t[1]))
    if isinstance(t, str):
        return str(convert(t[0]))
    if isinstance(t, bytes):
        return bytes(convert(t[0]), convert(t[1]))
    if isinstance(t, int):
        return int(convert(t[0]))
    return t


def converted(t, again=False):
    if isinstance(t, list):
        t = t[0]
        again = True
    if isinstance(t, dict):
        again = True
    if t == 1:
        t = 2
    if t == 3:
        t = 4
    out = convert(t)
    out = convert(out) if again else out
    return out
"""


def test_recursive_functions_are_not_run_for_every_branch() -> None:
    """Each of eight calls for each branch around it would be more than anyone waits for."""
    assert caramba.translate(RECURSIVE).source == RECURSIVE
