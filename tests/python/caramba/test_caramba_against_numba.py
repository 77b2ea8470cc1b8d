"""Golden files with inputs: what caramba makes of them computes what Numba computes."""

from __future__ import annotations

import copy
import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import caramba
import numpy as np
import pytest
from caramba_golden import FOLDER

pytest.importorskip("numba")


def floats(n: int, dtype: type = np.float64) -> np.ndarray:
    return (np.random.default_rng(n).random(n) + 0.1).astype(dtype)


SINGLE = np.float32
RAMP = np.arange(1.0, 6.0)

# Per golden file and function: the arguments of each call.
INPUTS: dict[str, dict[str, list[tuple[Any, ...]]]] = {
    "launches/time_loop": {
        "diffuse": [(floats(50), 7), (floats(50), 0), (floats(50, SINGLE), 7), (np.zeros(5), 3)],
        "greatest": [(floats(6),), (-floats(6),), (-floats(6, SINGLE),), (floats(0),)],
        "settle": [(floats(3), np.full((3, 3), 1 / 3)), (floats(3), np.full((3, 3), 1 / 3), 1e-10, 0)],
    },
    "launches/callers": {
        "multiply": [(floats(12).reshape(3, 4), floats(4))],
        "solve": [(np.diag(floats(5) + 1), floats(5), 1e-10), (np.diag(floats(5)), np.zeros(5), 1e-10)],
    },
    "launches/unclear": {
        "two_types": [(floats(6), 3), (floats(6), 0), (floats(6, SINGLE), 2)],
        "two_results": [(floats(6),), (floats(0),)],
        "searches": [(floats(6), floats(6)[3] + 1.0), (floats(6), 77.0)],
        "no_counting": [(floats(6), floats(3))],
    },
    "launches/results": {
        "mean_sine": [(floats(50),), (floats(50, SINGLE),)],
        "count": [(floats(10), 0.5), (floats(10, SINGLE), 0.5)],
        "tuple": [(floats(10),), (floats(10, SINGLE),)],
        "norm": [(floats(10),), (np.zeros(4),), (floats(10, SINGLE),)],
    },
    "launches/types": {
        "float32": [(floats(9), np.zeros(9)), (floats(9, SINGLE), np.zeros(9, SINGLE))],
        "int32": [(np.array([2**31 - 1, 5, 7], np.int32),), (np.array([200, 100, 7], np.uint8),)],
        "scale_by_type": [
            (floats(5, SINGLE), SINGLE(1.7)),
            (floats(5, SINGLE), 1.7),
            (floats(5), np.int32(5)),
        ],
        "max_start": [(floats(10),), (floats(10, SINGLE),), (np.arange(5, dtype=np.int32),)],
        "overflow": [(np.zeros(4, np.int64),), (np.zeros(4),)],
        "alias": [(floats(10), np.zeros(10)), (a := floats(10), a)],
    },
    "launches/time_loops": {
        "heat": [(floats(50), 7, 0.1), (floats(50), 0, 0.1), (floats(50, SINGLE), 7, SINGLE(0.1))],
        "jacobi": [(floats(64).reshape(8, 8), 1e-3, 100), (floats(64).reshape(8, 8), 1e-3, 0)],
        "stops_early": [(floats(10) + 1, 1e-8)],
        "counter": [(floats(10), 4), (floats(10, SINGLE), 4)],
        "power": [(floats(25).reshape(5, 5), 6), (floats(25).reshape(5, 5), 0)],
    },
    "launches/branches": {
        "early": [(floats(5), 2), (floats(0), 2), (floats(5), -1), (floats(5, SINGLE), 2)],
        "flag": [(floats(10), True), (floats(10), False)],
        "none": [(floats(10),), (floats(10), floats(10) + 1)],
    },
    "launches/setup": {
        "standardise": [(floats(60),)],
        "private": [(floats(10), floats(3)), (floats(10, SINGLE), floats(3, SINGLE))],
        "bound": [(np.array([5.0, 1, 2, 3, 4, 5, 6]), np.array([2, 3]))],
    },
    "launches/callees": {
        "callee": [(floats(10), np.zeros(10)), (floats(10, SINGLE), np.zeros(10))],
        "two_loops": [(floats(10),), (floats(10, SINGLE),), (np.arange(5),)],
    },
    "launches/draws": {"noise": [(5, 3), (0, 3)], "walk": [(floats(6), 3), (floats(6, SINGLE), 3)]},
    "launches/in_order": {
        "largest": [(floats(6),), (-floats(6),), (floats(0),)],
        "any_negative": [(floats(6),), (-floats(6),)],
        "last_square": [(floats(6), np.zeros(6)), (floats(6, SINGLE), np.zeros(6)), (floats(0), np.zeros(0))],
        "shift": [(floats(6),), (floats(1),)],
        "scaled_ranks": [(floats(6) - 0.5, np.zeros(6)), (floats(6, SINGLE), np.zeros(6, SINGLE))],
    },
    "launches/views": {"rows": [(floats(12).reshape(3, 4), np.zeros(4))]},
    "launches/partial_sums": {
        "histogram": [
            (floats(35).reshape(7, 5) / 2, 4),
            (np.zeros((0, 5)), 4),
            (floats(300).reshape(100, 3) / 2, 5),
        ],
        "scatter": [(floats(35).reshape(7, 5),), (floats(5).reshape(1, 5),)],
        "energies": [(floats(70), floats(70), floats(70) + 1)],
        "bounds": [(floats(70),), (floats(0),)],
    },
    "imports/builtins": {
        "norm": [(-2.5, 3.5), (2, -3), (SINGLE(2.5), 1)],
        "sums": [(RAMP * 1.3,), (np.arange(4),), (floats(5, SINGLE),)],
        "scaled": [(-RAMP, np.zeros(5)), (np.arange(4), np.zeros(4))],
    },
    "decorators/chosen": {
        "length": [(3.0, 4.0), (RAMP, RAMP)],
        "half": [(3,), (2.5,)],
        "double": [(RAMP.copy(),), (np.arange(4),)],
        "third": [(3,), (2.5,), (0.0,)],
    },
    "parallel/several": {
        "moments": [(floats(70) + 0.5,), (floats(1),), (floats(9, SINGLE),), (np.arange(1, 9),)],
    },
    "parallel/continues": {
        "positive_roots": [(floats(9), np.zeros(9))],
        "sum_above": [(floats(9), 0.5), (floats(9), 9.0)],
    },
    "races/order": {
        "shortest": [(floats(36).reshape(6, 6),)],
        "eliminate": [(floats(36).reshape(6, 6) + 6 * np.eye(6),)],
        "chunks": [(floats(70), 4), (floats(3), 8)],
        "shares": [(floats(70), 3), (floats(7), 9)],
        "every_nth": [(floats(70), 4)],
        "grid": [(floats(35).reshape(7, 5), 5)],
        "flat": [(floats(70), 7, 10)],
        "rows": [(np.array([0, 3, 3, 7]), floats(7), floats(3))],
        "counts": [(np.zeros(4, np.int64), np.array([0, 1, 1, 3, 0]))],
        "gathers": [(floats(5), np.array([4, 0, 1, 2, 3]))],
        "halo": [(floats(70), 4, 5)],
        "through_callee": [(floats(35).reshape(7, 5), floats(7))],
        "reads_through_callee": [(floats(9),)],
        "views": [(floats(35).reshape(7, 5), np.array([3, 0, 1, 2, 2, 1, 6]))],
        "whole": [(floats(9),)],
        "symmetric": [(floats(9), np.zeros((9, 9)))],
    },
    "functions/plain": {
        "numba_types": [(3,)],
        "first": [(RAMP, 3.0), (RAMP, 9.0)],
        "halvings": [(100, 3), (100, 30), (0, 1)],
        "no_break": [(4,)],
        "rotated": [(1 + 2j, 0.3)],
        "norm": [(RAMP,), (RAMP, "total"), (RAMP, "max"), (RAMP, "other")],
        "signed": [(2, 1), (2, 0)],
        "large": [(RAMP, 2.5), (RAMP, 9.0)],
    },
    "declared/signatures": {
        "power": [(1.1, 3), (2, 3.7), (np.float64(1.1), 2)],
        "hyp": [(3, 4), (0.1, SINGLE(0.3))],
        "sum": [(RAMP,), (RAMP.astype(SINGLE) / 3,)],
        "scale": [(RAMP, 2), (RAMP, 0.1)],
        "sum32": [(RAMP.astype(SINGLE), 0.1), (RAMP.astype(SINGLE), 3)],
        "narrow": [(3,), (70000,)],
        "tuple": [(1, 2), (1.5, 3)],
        "alias": [(7,), (7.5,)],
        "trunc": [(3,), (2.5,)],
        "div": [(np.array([[7, 2]]), 2), (np.array([[7, 2]]), 0)],
        "args": [(RAMP, 1), (RAMP, 2.7)],
        "u8": [(200, 100), (3, 4)],
    },
    "races/names": {
        "row": [(floats(6).reshape(2, 3), floats(12).reshape(4, 3)), (floats(3), floats(4))],
        "row_in_while": [(floats(6).reshape(2, 3), floats(12).reshape(4, 3)), (floats(3), floats(4))],
        "item_of_tuple": [((floats(6), floats(5)), 5)],
        "unpacked": [((floats(6), floats(5)), 5)],
        "nested_tuple": [(((floats(6), floats(5)), floats(7)), 5)],
        "whole_parameter": [(floats(3), floats(12).reshape(4, 3)), (1.5, floats(4))],
        "by_function": [(floats(3), 5), (2.5, 5)],
        "row_in_function": [(floats(9).reshape(3, 3), 4), (floats(3), 4)],
        "one_of_two_in_one_line": [(floats(5), floats(6), True), (floats(5), floats(6), False)],
        "slices_apart": [(floats(9),)],
        "ellipsis_and_index": [(floats(9).reshape(3, 3),)],
        "best": [(floats(9), np.zeros(1))],
        "read_by_name": [(floats(9),)],
        "ok_swapped_arrays": [(floats(9), 3), (floats(9), 4)],
    },
    "races/overwrites": {
        "from_below_zero": [(floats(6), 3), (floats(4), 4)],
        "slices_that_overlap": [(floats(9), floats(8))],
        "elements_that_overlap": [(floats(9), floats(8))],
        "same_elements": [(floats(3), floats(5))],
        "whole": [(floats(3), floats(5)), (floats(6).reshape(2, 3), floats(12).reshape(4, 3))],
        "ok_all_below_zero": [(floats(6), 3)],
    },
    "declared/locals": {
        "dist": [(RAMP, RAMP + 0.1), (RAMP.astype(SINGLE), RAMP)],
        "dot": [(RAMP, RAMP + 0.1)],
    },
}
CASES = [(file, function) for file, functions in INPUTS.items() for function in functions]


def load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def result(function: Any, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """Give what a call returns or raises, and its arguments afterwards."""
    try:
        returned = function(*arguments)
    except Exception as error:
        return type(error).__name__, str(error), arguments
    return "", returned, arguments


def check(expected: Any, found: Any) -> None:
    assert type(found) is type(expected)
    if isinstance(expected, tuple):
        assert len(found) == len(expected)
        for one, other in zip(expected, found, strict=True):
            check(one, other)
    elif isinstance(expected, np.ndarray):
        assert found.dtype == expected.dtype
        np.testing.assert_allclose(found, expected, rtol=1e-5 if expected.dtype == SINGLE else 1e-12)
    elif isinstance(expected, float):
        assert found == pytest.approx(expected, rel=1e-6, nan_ok=True)
    else:
        assert found == expected


@pytest.mark.parametrize(("file", "function"), CASES, ids=lambda value: value.rsplit("/", 1)[-1])
def test_computes_what_numba_computes(file: str, function: str, tmp_path: Path) -> None:
    source = (FOLDER / file / "in.py").read_text()
    # A copy, since Numba keeps its cache beside the file.
    original = tmp_path / "original.py"
    # What a migration must equal is the serial run.
    original.write_text(source.replace("parallel=True", "parallel=False"))
    translated = tmp_path / "translated.py"
    translation = caramba.translate(source, drop_in=True)
    translated.write_text(translation.source)
    kernel = next(k for k in translation.kernels if k.name == function)
    assert kernel.form != "numba", kernel.remarks
    numba_kernel = getattr(load(original), function)
    migrated = getattr(load(translated), function)
    for arguments in INPUTS[file][function]:
        check(result(numba_kernel, copy.deepcopy(arguments)), result(migrated, copy.deepcopy(arguments)))


@pytest.mark.parametrize(
    ("file", "function", "argument"),
    [
        ("unsupported/function_values", "run", 2.0),
        ("functions/given", "all_of_them", floats(5)),
        ("arrays/lists_too", "run", 4),
        ("imports/local", "smoothed", floats(7)),
        ("imports/local", "rooted", floats(7)),
    ],
)
def test_kernels_suit_what_the_program_gives_them(
    file: str, function: str, argument: Any, tmp_path: Path
) -> None:
    original = FOLDER / file / "in.py"
    translated = tmp_path / "translated.py"
    translated.write_text(caramba.translate(original.read_text()).source)
    check(getattr(load(original), function)(argument), getattr(load(translated), function)(argument))
