"""Every way of being wrong is found, told apart, and does not end the run."""

import pytest
from difftest_pairs import HERE, RunPair

from difftest.process import Limits
from difftest.results import Row, Status

#: Kernel of pairs/wrong.py: status, rung or place, and part of the explanation.
EXPECTED = {
    "right": (Status.AGREES, "bits", ""),
    "right_tuple": (Status.AGREES, "bits", ""),
    "right_in_place": (Status.AGREES, "bits", ""),
    "right_exception": (Status.AGREES, "bits", ""),
    "right_list": (Status.AGREES, "bits", ""),
    "within_ulp": (Status.AGREES, "2 ULP", ""),
    "within_sum": (Status.AGREES, "n·eps·Σ|x|", ""),
    "beyond_sum": (Status.DIFFERS, "return", "needed: ≤ n·eps·Σ|x|"),
    "within_l2": (Status.AGREES, "rel. L2 5e-07", ""),
    "beyond_l2": (Status.DIFFERS, "return[", "needed: rel. L2 ≤ 1e-06"),
    "other_dtype": (Status.DIFFERS, "return", "dtype float64 against float32"),
    "other_shape": (Status.DIFFERS, "return", "shape (5,) against (1, 5)"),
    "other_layout": (Status.DIFFERS, "return", "layout C against F"),
    "other_type": (Status.DIFFERS, "return", "type int against numpy.int64"),
    "other_container": (Status.DIFFERS, "return", "type tuple against list"),
    "other_length": (Status.DIFFERS, "return", "parts"),
    "last_bit": (Status.DIFFERS, "return[4]", "1 of 5 elements differ, 1 ULP, needed: bits"),
    "last_bit_of_scalar": (Status.DIFFERS, "return", "the value differs, 1 ULP"),
    "other_integer": (Status.DIFFERS, "return[3]", "1 of 5 elements differ"),
    "moved_nan": (Status.DIFFERS, "return[1]", "NaN or infinity in 2 of 5 elements"),
    "lost_sign_of_zero": (
        Status.DIFFERS,
        "return[3]",
        "sign of zero in 1 of 5 elements differ: -0.0 against 0.0",
    ),
    "argument_written": (Status.DIFFERS, "args[0][1]", "1 of 5 elements differ"),
    "argument_not_written": (Status.DIFFERS, "args[0][2]", "1 of 5 elements differ"),
    "written_between": (Status.DIFFERS, "args[0].base[1]", "NaN"),
    "read_between": (Status.DIFFERS, "return", "NaN or infinity"),
    "no_longer_alias": (Status.DIFFERS, "return", "alias is args[0] against none"),
    "other_message": (
        Status.DIFFERS,
        "exception",
        "ValueError: one thing, PyKokkos ValueError: another thing",
    ),
    "other_exception": (Status.DIFFERS, "exception", "ValueError: one thing, PyKokkos TypeError: one thing"),
    "no_exception": (
        Status.DIFFERS,
        "exception",
        "Numba raises ZeroDivisionError: division by zero, PyKokkos returns",
    ),
    "unexpected_exception": (Status.DIFFERS, "exception", "PyKokkos raises NotImplementedError: no rank 1"),
    "written_before_raise": (Status.DIFFERS, "args[0][0]", "1 of 5 elements differ"),
    "crashes": (Status.FAILED, "", "PyKokkos: crash (SIGSEGV)"),
    "aborts": (Status.FAILED, "", "PyKokkos: crash (SIGABRT)"),
    "exits": (Status.FAILED, "", "PyKokkos: exit with status 3: cannot go on"),
    "eats_memory": (Status.FAILED, "", "PyKokkos: out of memory"),
    "never_launched": (Status.NO_LAUNCH, "", "nothing was seen"),
    "stays_numba": (Status.STAYED, "", ""),
    "missing": (Status.FAILED, "", "no such kernel"),
    "refused": (Status.REFUSED, "", "Unknown attribute 'no_such_method'"),
    "breaks_the_compiler": (Status.REFUSED, "", "No definition for lowering"),
    "after_all_that": (Status.AGREES, "bits", ""),
    "not_specified": (Status.UNSPECIFIED, "", "specification"),
}


@pytest.fixture(scope="module")
def rows(run_pair: RunPair) -> dict[str, Row]:
    """Run the pair once."""
    report = run_pair(HERE / "pairs/wrong.py", HERE / "pairs/wrong_migrated.py")
    return {row.case.kernel: row for row in report.rows}


@pytest.mark.parametrize("kernel", EXPECTED)
def test_found(rows: dict[str, Row], kernel: str) -> None:
    status, place, explanation = EXPECTED[kernel]
    row = rows[kernel]
    assert (row.status, explanation in row.detail) == (status, True), row
    assert (row.reached if status is Status.AGREES else row.where).startswith(place), row


def test_all_kernels_have_a_row(rows: dict[str, Row]) -> None:
    assert rows.keys() == EXPECTED.keys()


def test_largest_distance_is_reported_where_it_is(rows: dict[str, Row]) -> None:
    assert (rows["within_ulp"].max_ulp, rows["within_ulp"].where) == (2, "return[2]")


def test_launches_are_named(rows: dict[str, Row]) -> None:
    assert rows["right"].launches == ("call_right",)


def test_hangs_are_ended(run_pair: RunPair) -> None:
    limits = Limits(seconds=15)
    report = run_pair(HERE / "pairs/hanging.py", HERE / "pairs/hanging_migrated.py", limits=limits)
    found = [(row.case.kernel, row.status, row.detail) for row in report.rows]
    assert found == [
        ("hangs", Status.FAILED, "PyKokkos: hang (no answer in 15 s)"),
        ("original_hangs", Status.FAILED, "Numba: hang (no answer in 15 s)"),
        ("after_that", Status.AGREES, ""),
    ]
