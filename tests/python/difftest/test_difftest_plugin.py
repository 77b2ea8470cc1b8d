"""The pytest plugin: the marker, its fixture, and kernels as tests."""

import numpy as np
import pytest
from difftest_pairs import HERE

pytest_plugins = ["pytester"]


def double(x):
    x *= 2
    return x.sum()


def wrong(x):
    x *= 2
    return x.sum() + 1


@pytest.mark.difftest(double, double)
def test_agreement(agree) -> None:
    x = np.arange(4.0)
    assert agree(x) == 12.0
    assert x[1] == 1.0


@pytest.mark.difftest(double, wrong)
def test_difference(agree) -> None:
    with pytest.raises(AssertionError, match="return: the value differs"):
        agree(np.arange(4.0))


@pytest.mark.difftest(double, lambda x: x.sum() * 2)
def test_arguments_are_compared(agree) -> None:
    with pytest.raises(AssertionError, match=r"args\[0\]\[1\]"):
        agree(np.arange(4.0))


def test_kernels_of_a_file_are_tests(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    source = (HERE / "pairs/strange.py").read_text()
    pytester.makepyfile(strange=source)
    calls = []

    def check_program(original, migrated, options, progress):
        from difftest.results import Case, Report, Row, Status

        calls.append((original.name, options.kernels, options.spaces))
        bad = options.kernels == ("never",)
        case = Case("strange", options.kernels[0], "", 0, "", "float64", "", "Serial", 1)
        status = Status.DIFFERS if bad else Status.AGREES
        return Report(
            [Row(case, status, where="return[0]", detail="1 ULP", reproducer="test_x.py" if bad else "")]
        )

    monkeypatch.setattr("difftest.check.check_program", check_program)
    result = pytester.runpytest_inprocess(
        "-p", "difftest.pytest_plugin", "--difftest", "strange.py", "--difftest-spaces", "Serial"
    )
    result.assert_outcomes(passed=7, failed=1)
    result.stdout.fnmatch_lines(["*differs: return[[]0[]]: 1 ULP*", "*test_x.py*"])
    assert calls[0] == ("strange.py", ("right",), ("Serial",))
    wrong = pytester.runpytest_inprocess("-p", "difftest.pytest_plugin", "--difftest", "none.py")
    assert wrong.ret == pytest.ExitCode.USAGE_ERROR
